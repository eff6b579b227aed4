import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import { RowsTable, type ListColumn } from '@/shared/list/RowsTable';
import type { Concerned, Plan } from './api';
import { slotsCounted } from './labels';

const SHOWN_AT_FIRST = 6;
/** One or two more are shown at once. */
const NOT_WORTH_HIDING = 2;

/** What a change would do: to how many slots, to whom, and what to know before. */
export function PlanReport({ plan }: { plan: Plan }) {
  const { slots, attributed, lettersSent, warnings, candidates } = plan;
  const letters = formatCount(
    lettersSent,
    'candidat tient une lettre qui ne dira plus vrai',
    'candidats tiennent une lettre qui ne dira plus vrai',
  );
  const sentences = [
    ...(lettersSent > 0 ? [`${letters} : vous pourrez envoyer les corrections ensuite.`] : []),
    ...warnings.flatMap(({ message, members = [] }) => [
      message,
      ...members.map(({ name, times }) => `${name} : ${times.join(', ')}.`),
    ]),
  ];
  return (
    <>
      <Box>
        <strong>{slotsCounted(slots)}</strong>
        {attributed > 0 && <>, dont {formatCount(attributed, 'attribué')}</>}.
      </Box>
      {sentences.length > 0 && (
        <Alert severity="warning">
          {sentences.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {candidates.length > 0 && <ConcernedTable candidates={candidates} />}
    </>
  );
}

const columns: ListColumn<Concerned>[] = [
  { key: 'candidate', label: 'Candidat', cell: ({ name, externalId }) => `${name}, n°\u00a0${externalId}` },
  {
    key: 'slot',
    label: 'Créneau',
    cell: ({ slotName, newSlotName }) =>
      slotName === newSlotName ? (
        slotName
      ) : (
        <>
          <Whole>{slotName}</Whole> <Whole>→ {newSlotName ?? 'plus de créneau'}</Whole>
        </>
      ),
  },
  {
    key: 'known',
    label: 'À savoir',
    cell: ({ graded, letterUntrue }) =>
      [graded && 'déjà noté', letterUntrue && 'lettre envoyée'].filter(Boolean).join(', '),
  },
];

const Whole = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

function ConcernedTable({ candidates }: { candidates: Concerned[] }) {
  const [all, setAll] = useState(false);
  const isShort = candidates.length <= SHOWN_AT_FIRST + NOT_WORTH_HIDING;
  const rows = all || isShort ? candidates : candidates.slice(0, SHOWN_AT_FIRST);
  const isKnown = candidates.some(({ graded, letterUntrue }) => graded || letterUntrue);
  return (
    <Card sx={{ flexShrink: 0, overflowX: 'auto' }}>
      <RowsTable
        dense
        caption="Candidats concernés"
        columns={isKnown ? columns : columns.slice(0, -1)}
        rows={rows}
        rowKey={({ id, slotName }) => `${id} ${slotName}`}
      />
      {rows.length < candidates.length && (
        <Button variant="text" onClick={() => setAll(true)} sx={{ m: 1 }}>
          Voir les {formatCount(candidates.length, 'candidat')}
        </Button>
      )}
    </Card>
  );
}
