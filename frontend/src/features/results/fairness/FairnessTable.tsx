import ArrowUpward from '@mui/icons-material/ArrowUpward';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { formatInteger, shownNumber } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { FairnessRow, Question } from './api';
import { Axis, DifferencePlot } from './DifferencePlot';
import { interval, nouns, signed, verdict } from './labels';
import { LetterBars, letterWidth, shareOfMost } from './LetterBars';
import { headButton, SortHead } from './SortHead';

type SortKey = 'count' | 'mean' | 'difference' | 'adjusted' | 'flag';
type Props = { rows: FairnessRow[]; question: Question };

/** The groups by name, or by a figure: each with its letters, both differences side by side, and what is seen. */
export function FairnessTable({ rows, question }: Props) {
  const [sort, setSort] = useState<{ key: SortKey; descending: boolean }>();
  const { label } = nouns[question.by];
  const atEqualFiles = question.formula !== null;
  const limit = Math.max(
    1,
    ...rows
      .filter(({ flag }) => flag !== null)
      .flatMap(({ low, high, adjustedLow, adjustedHigh }) => [low, high, adjustedLow, adjustedHigh])
      .map((end) => (end !== null && Math.abs(end) > 1 ? 2 : 1)),
  );
  const most = Math.max(...rows.map(shareOfMost));
  const head = (key: SortKey, text: ReactNode, name: string) => (
    <SortHead
      name={name}
      sorted={sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : undefined}
      onSort={() => setSort({ key, descending: sort?.key === key ? !sort.descending : true })}
    >
      {text}
    </SortHead>
  );
  return (
    <Box
      sx={{
        overflowX: 'auto',
        border: '1px solid var(--border-subtle)',
        borderRadius: '8px',
        backgroundColor: 'background.paper',
      }}
    >
      <Box component="table" sx={tableStyle}>
        <caption style={visuallyHidden}>
          Écarts par {nouns[question.by].singular}, en points, avec leur intervalle à 95&nbsp;%
        </caption>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ '&&': { textAlign: 'left' } }}>
              <ButtonBase onClick={() => setSort(undefined)} sx={headButton}>
                {label}
                {sort === undefined && <ArrowUpward aria-label="trié par nom" sx={{ fontSize: 14 }} />}
              </ButtonBase>
            </Box>
            {head('count', 'Candidats', 'Candidats')}
            <th scope="col" style={{ textAlign: 'left' }}>
              Lettres
              <Box
                component="span"
                aria-hidden
                sx={{ display: 'flex', fontWeight: 400, '& > *': letterWidth }}
              >
                {LIMITS.gradeLetters.map((letter) => (
                  <span key={letter}>{letter}</span>
                ))}
              </Box>
            </th>
            {head('mean', 'Moyenne', 'Moyenne')}
            <th scope="col" style={{ textAlign: 'left' }}>
              Écart brut à l&apos;ensemble, en points
              <Axis limit={limit} />
            </th>
            {head('difference', 'Écart', 'Écart brut')}
            <th scope="col" style={{ textAlign: 'left' }}>
              Écart à dossier égal, en points
              {atEqualFiles && <Axis limit={limit} />}
            </th>
            {head('adjusted', 'Écart, intervalle à 95 %', 'Écart, intervalle à 95 %, à dossier égal')}
            {head('flag', 'Constat', 'Constat')}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, sort).map((row, index) => (
            <Row
              key={row.key}
              row={row}
              isJury={question.by === 'jury'}
              limit={limit}
              most={most}
              without={atEqualFiles ? undefined : index === 0 ? rows.length : 0}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

type RowProps = {
  row: FairnessRow;
  isJury: boolean;
  limit: number;
  /** The greatest share of a letter in any row. */
  most: number;
  /** Without a formula: over how many rows it is said that one is to be chosen. */
  without: number | undefined;
};

function Row({ row, isJury, limit, most, without }: RowProps) {
  const readsSlots = useCan()('attributeSlot');
  const few = row.flag === null;
  const colour = few ? 'var(--text-muted)' : row.flag ? 'var(--warning-text)' : 'var(--accent-main)';
  const { difference, low, high, adjusted, adjustedLow, adjustedHigh } = row;
  return (
    <Box component="tr" sx={few ? { color: 'text.secondary' } : undefined}>
      <Box component="th" scope="row" sx={{ '&&': { textAlign: 'left', fontWeight: 500 } }}>
        {isJury && readsSlots ? (
          <Link to={paths.interviewSlots} search={{ jury: row.name }} style={{ color: 'inherit' }}>
            {row.name}
          </Link>
        ) : (
          row.name
        )}
      </Box>
      <td>{formatInteger(row.count)}</td>
      <td>
        <LetterBars row={row} most={most} colour={few ? 'var(--text-muted)' : 'var(--accent-main)'} />
      </td>
      <td>{row.mean === null ? '–' : shownNumber(row.mean, 2)}</td>
      <td>
        {difference !== null && low !== null && high !== null && (
          <>
            <DifferencePlot
              {...{ difference, low, high, limit }}
              filled={false}
              colour={few ? colour : 'var(--text-secondary)'}
            />
            <span style={visuallyHidden}>{interval(low, high)}</span>
          </>
        )}
      </td>
      <td>{difference === null ? '–' : signed(difference)}</td>
      {without === undefined ? (
        <>
          <td>
            {adjusted !== null && adjustedLow !== null && adjustedHigh !== null && (
              <DifferencePlot
                {...{ difference: adjusted, low: adjustedLow, high: adjustedHigh, limit, colour }}
                filled
              />
            )}
          </td>
          <Box component="td" sx={{ whiteSpace: 'nowrap' }}>
            {adjusted === null || adjustedLow === null || adjustedHigh === null ? (
              '–'
            ) : (
              <>
                <strong>{signed(adjusted)}</strong>&emsp;{interval(adjustedLow, adjustedHigh)}
              </>
            )}
          </Box>
        </>
      ) : (
        without > 0 && (
          <Box
            component="td"
            colSpan={2}
            rowSpan={without}
            sx={{
              '&&': {
                textAlign: 'center',
                // In sight at the top, however many juries there are.
                verticalAlign: 'top',
                whiteSpace: 'normal',
                color: 'text.secondary',
              },
            }}
          >
            Choisissez une formule pour comparer à dossier égal
          </Box>
        )
      )}
      <Box component="td" sx={{ '&&': { textAlign: 'left', whiteSpace: 'nowrap' } }}>
        {row.flag ? (
          <Box component="span" sx={flagStyle}>
            <VisibilityOutlined aria-hidden sx={{ fontSize: 16 }} />
            {verdict(row.flag)}
          </Box>
        ) : (
          verdict(row.flag)
        )}
      </Box>
    </Box>
  );
}

/** Groups without the figure come last either way. */
function sorted(rows: FairnessRow[], sort: { key: SortKey; descending: boolean } | undefined) {
  if (!sort) return rows;
  const of = (row: FairnessRow) => (row[sort.key] === null ? -Infinity : Number(row[sort.key]));
  const sign = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) =>
    Math.min(of(a), of(b)) === -Infinity ? of(b) - of(a) || 0 : sign * (of(a) - of(b)),
  );
}

const flagStyle = {
  display: 'inline-flex',
  gap: 1,
  px: 2,
  alignItems: 'center',
  borderRadius: '4px',
  color: 'var(--warning-text)',
  backgroundColor: 'var(--warning-bg)',
  border: '1px solid transparent',
} as const;
const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& td, & th': {
    px: 3,
    py: 1,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: '1px solid var(--border-subtle)',
  },
  '& thead th': { fontSize: 12, verticalAlign: 'bottom', backgroundColor: 'background.default' },
  '& thead': { display: 'table-header-group' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tr': { breakInside: 'avoid' },
} as const;
