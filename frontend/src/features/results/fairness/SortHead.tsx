import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

type HeadProps = {
  /** What it sorts by, where the text alone does not say it. */
  name: string;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  children: ReactNode;
};

/** The header of a column by which its table is sorted at a press. */
export function SortHead({ name, sorted: direction, onSort, children }: HeadProps) {
  const Arrow = direction === 'ascending' ? ArrowUpward : ArrowDownward;
  return (
    <th scope="col" aria-sort={direction}>
      <ButtonBase onClick={onSort} aria-label={`${name}, trier`} sx={headButton}>
        {children}
        {direction && <Arrow aria-hidden sx={{ fontSize: 14 }} />}
      </ButtonBase>
    </th>
  );
}

export const headButton = {
  font: 'inherit',
  fontWeight: 600,
  gap: 1,
  py: 1,
  minHeight: 24,
  textAlign: 'inherit',
} as const;
