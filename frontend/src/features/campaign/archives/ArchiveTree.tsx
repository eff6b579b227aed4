import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import type { Archive } from './api';
import { ArchiveRow, columns } from './ArchiveRow';
import { isWaiting, yearSummary } from './labels';

type Props = {
  years: [string, Archive[]][];
  onRemove: (archive: Archive) => void;
  onReplace: (archive: Archive) => void;
  onEnded: () => void;
};

/** The years, newest first: the first one open, and those of which an archive is not finished. */
export function ArchiveTree({ years, ...actions }: Props) {
  const [folded, setFolded] = useState<Record<string, boolean>>({});
  const isOpen = (year: string, archives: Archive[]) =>
    !(folded[year] ?? (year !== years[0]?.[0] && !archives.some(isWaiting)));
  return (
    <Box role="treegrid" aria-label="Archives" onKeyDown={moveBetweenRows}>
      <Box role="row" sx={{ ...columns, display: { xs: 'none', lg: 'grid' }, ...head }}>
        {['Archive', 'Statut', 'Demande', 'Taille', 'Actions'].map((label, index) => (
          <Box key={label} role="columnheader" sx={{ textAlign: index > 2 ? 'right' : 'left' }}>
            {label}
          </Box>
        ))}
      </Box>
      {years.map(([year, archives], index) => {
        const open = isOpen(year, archives);
        const fold = (closed: boolean) => setFolded({ ...folded, [year]: closed });
        return (
          <Box key={year} role="rowgroup">
            <Box
              role="row"
              aria-level={1}
              aria-expanded={open}
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => fold(open)}
              onKeyDown={(event) => {
                if (event.target !== event.currentTarget) return;
                if (event.key === 'ArrowRight') fold(false);
                else if (event.key === 'ArrowLeft') fold(true);
                else if (event.key === 'Enter' || event.key === ' ') fold(open);
                else return;
                event.preventDefault();
              }}
              sx={yearRow}
            >
              <Box role="gridcell" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                {open ? <ExpandMore aria-hidden /> : <ChevronRight aria-hidden />}
                <Typography component="span" sx={{ fontWeight: 600 }}>
                  {year}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {formatInteger(archives.length)}
                </Typography>
              </Box>
              <Box role="gridcell" sx={{ color: 'text.secondary', fontSize: 13 }}>
                {yearSummary(archives)}
              </Box>
            </Box>
            {open &&
              archives.map((archive) => <ArchiveRow key={archive.id} archive={archive} {...actions} />)}
          </Box>
        );
      })}
    </Box>
  );
}

/** ↑ ↓ go from row to row, whichever element has the focus; ← goes from an archive to its year. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="row"][aria-level]')];
  const row = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
  const position = row ? rows.indexOf(row) : -1;
  if (position < 0 || !row || event.defaultPrevented) return;
  const years = rows.slice(0, position).filter(({ ariaLevel }) => ariaLevel === '1');
  const next =
    event.key === 'ArrowDown'
      ? rows[position + 1]
      : event.key === 'ArrowUp'
        ? rows[position - 1]
        : event.key === 'ArrowLeft' && event.target === row
          ? years.at(-1)
          : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const head = {
  fontWeight: 600,
  fontSize: 13,
  color: 'text.secondary',
  backgroundColor: 'var(--bg-sunken)',
  borderBottom: '1px solid var(--border-subtle)',
};

const yearRow = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 2,
  cursor: 'pointer',
  borderBottom: '1px solid var(--border-subtle)',
};
