import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatInteger } from '../format/numbers';

type Props = {
  page: number;
  size: number;
  sizes: readonly number[];
  /** How many rows there are in all; undefined until it is known. */
  total: number | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

/** Under a list: how many rows a page has, which of them are shown, and the way to the others. */
export function Paging({ page, size, sizes, total, onPage, onSize }: Props) {
  const id = useId();
  const last = total === undefined ? 0 : Math.max(0, Math.ceil(total / size) - 1);
  return (
    <Stack
      component="nav"
      aria-label="Pages de la liste"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 3,
        minHeight: 48,
        px: 3,
        py: 1,
        borderTop: '1px solid var(--border-subtle)',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" id={id} sx={{ color: 'text.secondary' }}>
          Lignes par page
        </Typography>
        <Select
          labelId={id}
          value={size}
          onChange={({ target }) => onSize(target.value)}
          sx={{ height: 32, minWidth: 72 }}
        >
          {sizes.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </Select>
      </Stack>
      <Typography
        variant="body2"
        role="status"
        sx={{ minWidth: 96, color: 'text.secondary', fontVariantNumeric: 'tabular-nums lining-nums' }}
      >
        {total === undefined ? '' : shown(page, size, total)}
      </Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="text"
          startIcon={<ChevronLeft />}
          disabled={page === 0}
          onClick={() => onPage(Math.min(page - 1, last))}
        >
          Précédent
        </Button>
        <Button
          variant="text"
          endIcon={<ChevronRight />}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          Suivant
        </Button>
      </Stack>
    </Stack>
  );
}

function shown(page: number, size: number, total: number) {
  const first = page * size + 1;
  if (first > total) return `0 sur ${formatInteger(total)}`;
  return `${formatInteger(first)}–${formatInteger(Math.min(first + size - 1, total))} sur ${formatInteger(total)}`;
}
