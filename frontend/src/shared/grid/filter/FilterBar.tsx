import FilterAlt from '@mui/icons-material/FilterAlt';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { FilterChip, type FilterChipProps } from './FilterChip';

export type BarFilter = Omit<FilterChipProps, 'hidden'> & { id: string };

type Props = {
  filters: BarFilter[];
  /** What of a view or of the last filters no longer applies, in a sentence. */
  notice?: string | undefined;
  onClear: () => void;
  /** Filters by one more column. */
  onAdd?: (() => void) | undefined;
  /** `497 sur 2 050 candidats`. */
  summary: ReactNode;
  /** What can be done with the rows that pass. */
  action?: ReactNode;
};

const LINE = 36;

/** Over a grid, one chip a filter: its name opens it again, its cross takes it away. One line, until asked for more. */
export function FilterBar({ filters, notice, onClear, onAdd, summary, action }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [fitting, setFitting] = useState(filters.length);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const measure = () => {
      const chips = [...element.children].filter((child) => child instanceof HTMLElement);
      const first = chips[0]?.offsetTop ?? 0;
      setFitting(chips.filter((chip) => chip.offsetTop === first).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [filters]);
  const hidden = Math.max(0, filters.length - fitting);
  return (
    <Stack
      component="section"
      aria-label="Filtres"
      direction="row"
      sx={{
        flexShrink: 0,
        alignItems: 'center',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        columnGap: 3,
        px: 4,
        py: 1,
        minHeight: 44,
        fontSize: 13,
        color: 'text.secondary',
        backgroundColor: 'background.paper',
        borderBottom: '1px solid var(--border-subtle)',
      }}
    >
      <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexShrink: 0 }}>
        <FilterAlt aria-hidden sx={{ fontSize: 18 }} />
        Filtres
      </Stack>
      <Box
        ref={line}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          minWidth: 0,
          py: 0.5,
          maxHeight: whole ? undefined : LINE,
          overflow: 'hidden',
        }}
      >
        {filters.map(({ id, ...filter }, index) => (
          <FilterChip key={id} {...filter} hidden={!whole && index >= fitting} />
        ))}
      </Box>
      {hidden > 0 && (
        <Button
          variant="text"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          sx={{ flexShrink: 0, height: 28, fontSize: 13 }}
        >
          {whole ? 'Replier' : `+ ${formatCount(hidden, 'filtre')}`}
        </Button>
      )}
      {onAdd && (
        <Button variant="text" onClick={onAdd} sx={{ flexShrink: 0, height: 28, fontSize: 13 }}>
          + Filtre
        </Button>
      )}
      {filters.length > 0 && (
        <Link
          component="button"
          type="button"
          onClick={onClear}
          sx={{ flexShrink: 0, fontSize: 13, fontWeight: 500 }}
        >
          Tout effacer
        </Link>
      )}
      {notice !== undefined && (
        <Stack
          direction="row"
          role="status"
          sx={{ gap: 1, alignItems: 'center', minWidth: 0, color: 'var(--warning-text)' }}
        >
          <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
          <span>{notice}</span>
        </Stack>
      )}
      <Box
        component="span"
        role="status"
        sx={{ ml: 'auto', flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        {summary}
      </Box>
      {action}
    </Stack>
  );
}
