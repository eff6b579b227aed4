import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { LabelledInput } from '@/shared/form/LabelledInput';
import { formatInteger, formatNumber } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import { DATA_FAILED, ErrorState } from '@/shared/list/StateMessage';
import { RowsTable } from '@/shared/list/RowsTable';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useRested } from '@/shared/list/useHeld';
import { CallChart } from './CallChart';
import type { Choice, Scholarships } from './api';
import { rateQuery } from './queries';

const DEFAULT_RATE = 20;

/** What the scholarship rate would change: a simulation of the order of call, which changes no file. */
export function ScholarshipCard({ choice, group }: { choice: Choice; group: string }) {
  const rate = useTyped<number>(String(DEFAULT_RATE), DEFAULT_RATE, readRate);
  const places = useTyped<number | null>('', null, readPlaces);
  const [certified, setCertified] = useState(true);
  const wanted = { rate: useRested(rate.value), places: useRested(places.value), certified };
  const { data, error, refetch } = useQueryWithToast(rateQuery(choice, group, wanted), DATA_FAILED);
  const simulation = data?.[0];
  return (
    <Card component="section" sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography variant="h2">Taux de boursiers</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Simulation. Parcoursup applique le taux lui-même : le fichier n&apos;est pas modifié.
      </Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <NumberInput label="Taux minimum (%)" {...rate.input} />
        <NumberInput label="Places" {...places.input} />
        <Counted certified={certified} onCertified={setCertified} />
      </Stack>
      {error ? (
        <ErrorState title={DATA_FAILED} error={error} onRetry={() => void refetch()} />
      ) : simulation ? (
        <Simulation simulation={simulation} rate={wanted.rate} />
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </Card>
  );
}

/** The value of a text, or why it has none. */
type Read<Value> = { value: Value } | { error: string };

const isWhole = (text: string) => /^\d{1,6}$/.test(text.trim());

const readRate = (text: string): Read<number> =>
  isWhole(text) && Number(text) <= 100 ? { value: Number(text) } : { error: 'De 0 à 100' };

function readPlaces(text: string): Read<number | null> {
  if (text.trim() === '') return { value: null };
  if (!isWhole(text)) return { error: 'Un nombre entier' };
  return Number(text) > 0 ? { value: Number(text) } : { error: 'À partir de 1' };
}

/** What is typed, what is wrong with it, and the value that it had when it last had one. */
function useTyped<Value>(text: string, value: Value, read: (text: string) => Read<Value>) {
  const [typed, setTyped] = useState({ text, value });
  const now = read(typed.text);
  return {
    value: typed.value,
    input: {
      value: typed.text,
      error: 'error' in now ? now.error : undefined,
      onChange: (next: string) => setTyped((before) => ({ value: before.value, ...read(next), text: next })),
    },
  };
}

function Simulation({ simulation, rate }: { simulation: Scholarships; rate: number }) {
  const { atPlaces, movedUp, largest, scholars, candidates } = simulation;
  const share = (count: number) => `${formatNumber((100 * count) / atPlaces.called)}\u00a0%`;
  const rows: { key: string; own: ReactNode; call: ReactNode }[] = [
    { key: 'Boursiers', own: formatInteger(atPlaces.own), call: formatInteger(atPlaces.call) },
    { key: 'Part', own: share(atPlaces.own), call: share(atPlaces.call) },
    { key: 'Candidats qui montent', own: '–', call: formatInteger(movedUp) },
    {
      key: 'Plus grande montée',
      own: '–',
      call: largest
        ? `${largest.name}, de ${formatInteger(largest.rank)} à ${formatInteger(largest.call)}`
        : '–',
    },
  ];
  return (
    <>
      <CallChart simulation={simulation} rate={rate} />
      <RowsTable
        dense
        caption="Effet du taux"
        columns={[
          { key: 'key', label: `Aux ${formatInteger(atPlaces.called)} places`, cell: ({ key }) => key },
          { key: 'own', label: 'Votre ordre', align: 'right', cell: ({ own }) => own },
          { key: 'call', label: "Ordre d'appel", align: 'right', cell: ({ call }) => call },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {formatInteger(scholars)} boursiers sur {formatInteger(candidates)} classés. L&apos;ordre d&apos;appel
        est notre simulation de l&apos;algorithme publié.
      </Typography>
    </>
  );
}

function NumberInput(props: ComponentProps<typeof LabelledInput>) {
  return (
    <LabelledInput hint="" input={{ inputMode: 'numeric', maxLength: 6 }} sx={{ width: 120 }} {...props} />
  );
}

function Counted({
  certified,
  onCertified,
}: {
  certified: boolean;
  onCertified: (certified: boolean) => void;
}) {
  const id = useId();
  return (
    <FormControl sx={{ width: 160 }}>
      <FormLabel id={id}>Boursiers comptés</FormLabel>
      <Select
        labelId={id}
        value={certified ? 'certified' : 'all'}
        onChange={({ target }) => onCertified(target.value === 'certified')}
      >
        <MenuItem value="certified">Certifiés</MenuItem>
        <MenuItem value="all">Tous</MenuItem>
      </Select>
    </FormControl>
  );
}
