import Refresh from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '@/shared/dialog/Failure';
import { formatCount } from '@/shared/format/numbers';
import type { Trial } from './api';
import { MovesReport } from './MovesReport';
import { whatIfQuery } from './queries';
import { RankSettings, initialSettings, topOf, type RankChoice } from './RankSettings';

type Props = {
  /** The formula as it is typed now, one that could be saved. */
  formula: Trial['formula'];
  /** The columns that may hold ranks. */
  choices: RankChoice[];
};

/** Hypothèse: what the formula would move if it were saved; run when it opens, then on Recalculer. */
export function WhatIfPanel({ formula, choices }: Props) {
  const [settings, setSettings] = useState(() => initialSettings(choices));
  const top = topOf(settings);
  const present = { formula, rankColumn: settings.rankColumn, top: top ?? 0 };
  const [trial, setTrial] = useState(present);
  const { data, error, isFetching, refetch } = useQuery(whatIfQuery(trial));
  const changedFormula = JSON.stringify(trial.formula) !== JSON.stringify(formula);
  const changed = changedFormula || trial.rankColumn !== settings.rankColumn || trial.top !== top;
  const run = () => {
    if (top === undefined) return;
    if (changed) setTrial(present);
    else void refetch();
  };
  return (
    <Stack component="section" aria-label="Hypothèse" sx={{ gap: 3, py: 3 }}>
      <RankSettings choices={choices} value={settings} onChange={setSettings}>
        <Button size="large" startIcon={<Refresh />} onClick={run} aria-disabled={isFetching}>
          {isFetching ? 'Calcul en cours…' : 'Recalculer'}
        </Button>
      </RankSettings>
      <Box role="status" sx={{ fontSize: 13, color: 'var(--warning-text)', '&:empty': { display: 'none' } }}>
        {changed &&
          data &&
          (changedFormula ? 'Formule modifiée : recalculez' : 'Réglages modifiés : recalculez')}
      </Box>
      {error && (
        <Alert severity="error" role="alert">
          <Failure text="L'hypothèse n'a pas pu être calculée" error={error} />
        </Alert>
      )}
      {!data && !error && (
        <Stack sx={{ gap: 3 }} role="status" aria-label="Calcul de l'hypothèse">
          <Skeleton variant="rounded" height={64} />
          <Skeleton variant="rounded" height={160} />
        </Stack>
      )}
      {data && (
        <Box style={changed || isFetching ? { filter: 'grayscale(1)' } : undefined}>
          <MovesReport
            moves={data}
            ranked={trial.rankColumn !== null}
            top={trial.top}
            changedLabel="Notes qui changent"
            own={formula.name ?? undefined}
          />
          <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
            Calculé sur {formatCount(data.total, 'candidat')}. Rien n'est enregistré.
          </Typography>
        </Box>
      )}
    </Stack>
  );
}
