import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '@/shared/dialog/Failure';
import { formatBytes, formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { Card } from '@/shared/list/Card';
import { paths } from '@/shared/paths';
import { confirmFor, confirmNew, type Simulation, type Table } from './api';
import { CellsTable } from './CellsTable';
import { kinds, reasons, texts } from './labels';
import { simulationQuery } from './queries';

type Props = {
  file: File;
  /** The table that it is for; none for a new one. */
  table: Table | undefined;
  onDone: (table: Table) => void;
  onClose: () => void;
};

/** What a file would change, before anything is saved. */
export function SimulationCard({ file, table, onDone, onClose }: Props) {
  const [name, setName] = useState<string>();
  const [textColumns, setTextColumns] = useState<string[]>();
  const { data, error, refetch, isFetching } = useQuery(simulationQuery(file, table, name, textColumns));
  const confirmation = useMutation({
    mutationFn: (force: boolean) => {
      if (!data) throw new Error(texts.simulationFailed);
      return table ? confirmFor(table, data, force) : confirmNew(data, name ?? data.name);
    },
    onSuccess: onDone,
  });
  const breaks = isApiError(confirmation.error, 'RANKING_BREAKS');
  const verb = table
    ? `Remplacer les ${formatCount(table.rows, 'ligne')}`
    : `Créer la table ${name ?? data?.name ?? ''}`;
  return (
    <Card
      component="section"
      aria-label="Simulation"
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 }}
    >
      <Stack sx={{ p: 3, gap: 3, overflow: 'auto', flex: 1 }}>
        <div>
          <Typography variant="h2">
            {table ? `Nouveau fichier pour ${table.name}` : 'Nouvelle table'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[
              file.name,
              formatBytes(file.size),
              data && `${formatCount(data.rows, 'ligne')} ${ofNumber(data.rows, 'lue', 'lues')}`,
            ]
              .filter(Boolean)
              .join(' – ')}
          </Typography>
        </div>
        {!table && (data ?? isApiError(error, 'TABLE_NAME_TAKEN')) && (
          <OutlinedInput
            value={name ?? data?.name ?? ''}
            placeholder="Nom de la table"
            onChange={({ target }) => setName(target.value)}
            inputProps={{ 'aria-label': 'Nom de la table', maxLength: LIMITS.texts.table }}
          />
        )}
        {isFetching && <Typography role="status">Simulation en cours…</Typography>}
        {error && <Refused error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            {table && <Changes simulation={data} />}
            {table && table.usedBy.length > 0 && <Alert severity="warning">{texts.stale}</Alert>}
            <Sample simulation={data} onTexts={setTextColumns} />
          </>
        )}
        {confirmation.error && (
          <Alert severity="error" role="alert">
            <Failure text={texts.saved} error={confirmation.error} />
          </Alert>
        )}
      </Stack>
      <Stack
        direction="row"
        sx={{ p: 3, gap: 2, alignItems: 'center', borderTop: '1px solid var(--border-subtle)' }}
      >
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          Rien n&apos;est encore enregistré.{table && " Vous pourrez l'annuler."}
        </Typography>
        <Button size="large" onClick={onClose}>
          Annuler
        </Button>
        <BusyButton
          size="large"
          variant="contained"
          color="primary"
          disabled={!data}
          busy={confirmation.isPending}
          onClick={() => confirmation.mutate(breaks)}
        >
          {breaks ? 'Remplacer quand même' : verb}
        </BusyButton>
      </Stack>
    </Card>
  );
}

function Changes({ simulation }: { simulation: Simulation }) {
  const { added, removed, changed, rows, columnsGone, brokenFormulas, message } = simulation;
  const figures = {
    Ajoutées: added,
    Retirées: removed,
    Modifiées: changed,
    Inchangées: rows - (added ?? 0) - (changed ?? 0),
  };
  const gone = columnsGone.join(', ');
  const sentence = ofNumber(
    columnsGone.length,
    `La colonne ${gone} a disparu`,
    `Les colonnes ${gone} ont disparu`,
  );
  return (
    <>
      {message ? (
        <Alert severity="info">{message}</Alert>
      ) : (
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(4, 1fr)',
            m: 0,
            border: '1px solid var(--border-default)',
            borderRadius: '8px',
          }}
        >
          {Object.entries(figures).map(([label, count]) => (
            <Box key={label} sx={{ p: 2 }}>
              <Typography component="dt" variant="body2">
                {label}
              </Typography>
              <Typography component="dd" variant="h2" sx={{ m: 0 }}>
                {formatInteger(count ?? 0)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {brokenFormulas.length > 0 && (
        <Alert severity="error">
          <strong>{`${sentence} : ${ofNumber(brokenFormulas.length, 'une formule sera en erreur', `${formatInteger(brokenFormulas.length)} formules seront en erreur`)}`}</strong>
          <div>
            {brokenFormulas.map(({ id, name }) => (
              <MuiLink key={id} component={Link} to={paths.formula(id)} color="inherit" sx={{ mr: 2 }}>
                {name}
              </MuiLink>
            ))}
          </div>
        </Alert>
      )}
    </>
  );
}

type SampleProps = { simulation: Simulation; onTexts: (columns: string[]) => void };

/** The first rows of the file; another kind may be chosen for a column, which simulates again. */
function Sample({ simulation: { columns, sample }, onTexts }: SampleProps) {
  const texts = columns.filter(({ kind }) => kind === 'TEXT').map(({ name }) => name);
  return (
    <>
      <Typography variant="h3">Aperçu du nouveau fichier</Typography>
      <Box sx={{ overflow: 'auto' }}>
        <CellsTable
          caption="Aperçu du nouveau fichier"
          columns={columns}
          rows={sample}
          head={({ name, kind }) => (
            <Select
              size="small"
              value={kind}
              SelectDisplayProps={{ 'aria-label': `La colonne ${name} contient` }}
              onChange={({ target }) => {
                const others = texts.filter((other) => other !== name);
                onTexts(target.value === 'TEXT' ? [...others, name] : others);
              }}
              sx={{ height: 28, fontSize: 13 }}
            >
              <MenuItem value="TEXT">{kinds.TEXT}</MenuItem>
              <MenuItem value="NUMBER">{kinds.NUMBER}</MenuItem>
              {kind === 'MIXED' && <MenuItem value="MIXED">{kinds.MIXED}</MenuItem>}
            </Select>
          )}
        />
      </Box>
    </>
  );
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const cells = isApiError(error, 'TABLE_INVALID') ? error.data.cells : [];
  return (
    <Alert severity="error" role="alert" action={<Button onClick={onRetry}>Simuler de nouveau</Button>}>
      <Failure text={texts.simulationFailed} error={error} />
      <ul>
        {cells.map(({ cell, reason }) => (
          <li key={cell}>{`${cell} – ${reasons[reason] ?? reason}`}</li>
        ))}
      </ul>
      {cells.length === 100 && 'Les 100 premières.'}
    </Alert>
  );
}
