import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { barsOf, barSentence } from '@/shared/chart/bars';
import { Histogram } from '@/shared/chart/Histogram';
import { formatInteger, formatNumber } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import tokens from '@/shared/theme/tokens.json';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Distribution } from './api';
import { ValueBars } from './Breakdown';
import { labels } from './labels';
import { columnsQuery, distributionQuery } from './queries';

/** That of the figures and of the picture of a column of numbers: what is under them stays where it is. */
const SPREAD_HEIGHT = 336;

/** Répartition: how any column is spread, as a picture with its table behind it. */
export function DistributionCard() {
  const columns = useQueryWithToast(columnsQuery, labels.failed);
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const offered = columns.data ?? [];
  const formulas = offered.filter(({ technicalName }) => technicalName.startsWith('Candidats['));
  const first = formulas.find(({ valueType }) => valueType === 'NUMBER') ?? formulas[0] ?? offered[0];
  const column = offered.find(({ technicalName }) => technicalName === chosen) ?? first;
  return (
    <Card component="section" sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Stack
        direction="row"
        sx={{ gap: 4, minHeight: tokens.control.height.form, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Typography variant="h2">Répartition</Typography>
        <label htmlFor={id} style={visuallyHidden}>
          Colonne
        </label>
        {column && (
          <Autocomplete
            id={id}
            disableClearable
            options={offered}
            value={column}
            getOptionLabel={({ displayName }) => displayName}
            getOptionKey={({ technicalName }) => technicalName}
            isOptionEqualToValue={(option, value) => option.technicalName === value.technicalName}
            onChange={(_, next) => setChosen(next.technicalName)}
            renderInput={(params) => <TextField {...params} />}
            sx={{ width: 320, maxWidth: '100%' }}
          />
        )}
      </Stack>
      {columns.error && (
        <ErrorState title={labels.failed} error={columns.error} onRetry={() => void columns.refetch()} />
      )}
      {column && <Spread column={column} />}
      {!column && !columns.error && <Skeleton variant="rounded" height={SPREAD_HEIGHT} />}
    </Card>
  );
}

function Spread({ column }: { column: { technicalName: string; displayName: string } }) {
  const name = column.displayName;
  const { data, error, refetch } = useQueryWithToast(distributionQuery(column.technicalName), labels.failed);
  if (error) return <ErrorState title={labels.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={SPREAD_HEIGHT} />;
  return (
    <>
      <Figures found={data} />
      {data.histogram.length > 0 ? (
        <Histogram
          counted
          title={`${name}, par tranche`}
          rangeLabel="Tranche"
          sentence={barSentence}
          bars={barsOf(data.histogram)}
          height={260}
        />
      ) : (
        <ValueBars found={data} label={name} column={column.technicalName} />
      )}
    </>
  );
}

function Figures({ found }: { found: Distribution }) {
  const { count, mean, median, q1, q3, blank, errors } = found;
  const figures: [string, string][] = [
    ['Candidats', formatInteger(count)],
    ...(mean === null ? [] : [['Moyenne', formatNumber(mean)] as [string, string]]),
    ...(median === null ? [] : [['Médiane', formatNumber(median)] as [string, string]]),
    ...(q1 === null || q3 === null
      ? []
      : [['Q1 – Q3', `${formatNumber(q1)} – ${formatNumber(q3)}`] as [string, string]]),
    ['(Vide)', formatInteger(blank)],
    ['Erreurs', formatInteger(errors)],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'flex', gap: 4, flexWrap: 'wrap', '& dd': { m: 0, fontWeight: 600 } }}
    >
      {figures.map(([label, value]) => (
        <Stack key={label} direction="row" sx={{ gap: 1 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <dd>{value}</dd>
        </Stack>
      ))}
    </Box>
  );
}
