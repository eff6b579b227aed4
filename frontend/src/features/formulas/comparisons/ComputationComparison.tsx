import CompareArrows from '@mui/icons-material/CompareArrows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import type { Comparison, Computation } from './api';
import { computationLabel } from './computationLabel';
import { MovesReport } from './MovesReport';
import { comparisonQuery } from './queries';
import { RankSettings, initialSettings, topOf, type RankChoice } from './RankSettings';

type Props = { computations: Computation[]; choices: RankChoice[] };

/** Two computations side by side: what moved from the former to the later. */
export function ComputationComparison({ computations, choices }: Props) {
  const id = useId();
  const [former, setFormer] = useState(computations[1]?.id ?? '');
  const [later, setLater] = useState(computations[0]?.id ?? '');
  const [settings, setSettings] = useState(() => initialSettings(choices));
  const [compared, setCompared] = useState<Comparison>();
  const top = topOf(settings);
  const compare = () => {
    if (top !== undefined) setCompared({ former, later, rankColumn: settings.rankColumn, top });
  };
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Stack sx={{ gap: 4, maxWidth: 960 }}>
        <Typography id={`${id}-title`} variant="h2">
          Comparer deux calculs
        </Typography>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          <ComputationChoice label="Avant" value={former} onChange={setFormer} computations={computations} />
          <ComputationChoice label="Après" value={later} onChange={setLater} computations={computations} />
        </Stack>
        <RankSettings choices={choices} value={settings} onChange={setSettings}>
          <Button
            size="large"
            variant="contained"
            color="primary"
            startIcon={<CompareArrows />}
            onClick={compare}
          >
            Comparer
          </Button>
        </RankSettings>
        {compared && <Compared comparison={compared} />}
      </Stack>
    </Box>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (id: string) => void;
  computations: Computation[];
};

function ComputationChoice({ label, value, onChange, computations }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl sx={{ minWidth: 280, maxWidth: '100%' }}>
      <FormLabel id={id}>{label}</FormLabel>
      <Select labelId={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {computations.map((computation) => (
          <MenuItem key={computation.id} value={computation.id}>
            {computationLabel(computation, computations)}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

function Compared({ comparison }: { comparison: Comparison }) {
  const { data, error, refetch } = useQuery(comparisonQuery(comparison));
  if (error)
    return (
      <ErrorState
        title="Erreur lors de la comparaison des calculs"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading name="Comparaison en cours" height={240} />;
  return (
    <MovesReport
      moves={data}
      ranked={comparison.rankColumn !== null}
      top={comparison.top}
      changedLabel="Candidats dont un résultat change"
    />
  );
}
