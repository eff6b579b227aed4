import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Histogram } from '@/shared/chart/Histogram';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import type { Moves, Moved } from './api';
import { Harm } from './Harm';
import { GAINED, LOST, formatRank, isHarmful, moveBars, othersChanged } from './moves';
import { PeopleLink } from './PeopleLink';
import { PeopleTable } from './PeopleTable';

type Props = {
  moves: Moves;
  /** Whether a column of ranks was chosen. */
  ranked: boolean;
  top: number;
  /** What the first figure counts. */
  changedLabel: string;
  /** The formula that the first figure is about, which the list of the others leaves out. */
  own?: string | undefined;
};

/** What moves: how many values and ranks, by how much, who enters and leaves the first ones. */
export function MovesReport({ moves, ranked, top, changedLabel, own }: Props) {
  const bars = moveBars(moves);
  const firsts = `${formatInteger(top)} premiers`;
  return (
    <Stack sx={{ gap: 4, containerType: 'inline-size' }}>
      {isHarmful(moves) && <Harm moves={moves} />}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(2, 1fr)',
          '@container (min-width: 520px)': {
            gridTemplateColumns: ranked ? 'repeat(4, auto)' : 'repeat(2, 1fr)',
          },
          border: '1px solid var(--border-default)',
          borderRadius: '8px',
          '& > div': { px: 3, py: 2 },
          '& dt': { fontSize: 12 },
          '& dd': { m: 0, fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums lining-nums' },
          '& small': { fontSize: 12, fontWeight: 400 },
        }}
      >
        <Figure label={changedLabel}>{formatInteger(moves.changed)}</Figure>
        {ranked && (
          <>
            <Figure label="Candidats déplacés">{formatInteger(moves.moved)}</Figure>
            <Figure label="Plus grand écart">
              {formatRank(moves.largestMove)} <small>{ofNumber(moves.largestMove, 'place', 'places')}</small>
            </Figure>
            <Figure label={firsts} changed={moves.entered.length + moves.left.length > 0}>
              {formatInteger(moves.entered.length)}{' '}
              <small>{ofNumber(moves.entered.length, 'entre', 'entrent')}</small>
              {', '}
              {formatInteger(moves.left.length)}{' '}
              <small>{ofNumber(moves.left.length, 'sort', 'sortent')}</small>
            </Figure>
          </>
        )}
      </Box>
      {ranked && moves.rankedBefore !== moves.rankedAfter && (
        <Typography variant="body2" sx={{ color: 'var(--warning-text)' }}>
          Candidats sans rang : {formatInteger(moves.total - moves.rankedBefore)} avant,{' '}
          {formatInteger(moves.total - moves.rankedAfter)} après.
        </Typography>
      )}
      {ranked && moves.moved === 0 && moves.losingRank.count === 0 && (
        <Typography>Aucun candidat ne change de place.</Typography>
      )}
      {ranked && moves.moved > 0 && (
        <Box>
          <Stack direction="row" sx={{ gap: 4, mb: 1, flexWrap: 'wrap' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
              {formatCount(moves.stayed, 'candidat reste en place', 'candidats restent en place')}
            </Typography>
            <Legend colour={LOST}>recule</Legend>
            <Legend colour={GAINED}>avance</Legend>
          </Stack>
          <Histogram
            title="Places gagnées ou perdues"
            rangeLabel="Places"
            sentence={(bar) => bars.find(({ range }) => range === bar.range)?.sentence ?? ''}
            bars={bars}
            counted
          />
        </Box>
      )}
      {ranked && moves.entered.length + moves.left.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: '1fr',
            '@container (min-width: 520px)': { gridTemplateColumns: '1fr 1fr' },
          }}
        >
          <MovedPeople
            title="Entrent"
            icon={<ArrowUpward aria-hidden sx={{ fontSize: 16, color: 'var(--accent-text)' }} />}
            people={moves.entered}
            fileName={`entrent-${top}-premiers`}
          />
          <MovedPeople
            title="Sortent"
            icon={<ArrowDownward aria-hidden sx={{ fontSize: 16, color: 'var(--warning-text)' }} />}
            people={moves.left}
            fileName={`sortent-${top}-premiers`}
          />
        </Box>
      )}
      <OtherFormulas moves={moves} own={own} />
    </Stack>
  );
}

type FigureProps = { label: string; changed?: boolean; children: ReactNode };

const Figure = ({ label, changed = false, children }: FigureProps) => (
  <Box sx={changed ? { color: 'var(--warning-text)' } : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </Box>
);

const Legend = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', fontSize: 12 }}>
    <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '2px', backgroundColor: colour }} />
    {children}
  </Stack>
);

function OtherFormulas({ moves, own }: { moves: Moves; own: string | undefined }) {
  const others = othersChanged(moves, own);
  if (others.length === 0) return null;
  return (
    <Box component="section" aria-label="Formules qui changent">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {own === undefined ? 'Formules qui changent' : 'Autres formules qui changent'}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, fontSize: 13 }}>
        {others.map(({ column, name, changed }) => (
          <li key={column}>
            {name} : {formatCount(changed, 'valeur')}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const FIRST = 4;

type MovedPeopleProps = { title: string; icon: ReactNode; people: Moved[]; fileName: string };

/** Those who enter, or who leave, the first ones: a few of them, and all in a dialog that exports them. */
function MovedPeople({ title, icon, people, fileName }: MovedPeopleProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ border: '1px solid var(--border-default)', borderRadius: '8px', overflow: 'hidden', minWidth: 0 }}
    >
      <Stack direction="row" sx={{ px: 3, py: 2, gap: 2, alignItems: 'center' }}>
        {icon}
        <Typography id={`${id}-title`} variant="body2" component="h3" sx={{ fontWeight: 600, mr: 'auto' }}>
          {title} ({formatInteger(people.length)})
        </Typography>
        {people.length > FIRST && (
          <PeopleLink title={title} people={people} count={people.length} fileName={fileName} />
        )}
      </Stack>
      {people.length > 0 && <PeopleTable label={title} people={people.slice(0, FIRST)} />}
    </Box>
  );
}
