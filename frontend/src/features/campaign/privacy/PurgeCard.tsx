import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDay } from '@/shared/format/dates';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { ExportButton } from '@/shared/files/FileButton';
import { Loading } from '@/shared/frame/Loading';
import { Panel } from '@/shared/imports/Panel';
import { Card } from '@/shared/list/Card';
import { Figure, Figures } from '@/shared/list/Figures';
import { RowsTable } from '@/shared/list/RowsTable';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { exportPurgeList, type Purge, purge as startPurge, type PurgeReason } from './api';
import { remains, ACCOUNTS, FILES } from './labels';
import { purgeQuery } from './queries';
import { SetAsideList } from './SetAsideList';
import { EraseForm, type Reasons } from './EraseForm';

const FAILED = 'Erreur lors de la préparation de la purge';

/** What a purge of the campaign would take, and the button that does it once its retention is over. */
export function PurgeCard() {
  const { data, error, refetch } = useQueryWithToast(purgeQuery, FAILED);
  return (
    <Card>
      <Panel
        icon={AutoDeleteOutlined}
        title={data?.campaign ? `Purge de la campagne ${data.campaign}` : 'Purge'}
      >
        {error && !data ? (
          <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Preview purge={data} />
        ) : (
          <Loading name="Chargement de la purge" height={320} />
        )}
      </Panel>
    </Card>
  );
}

function Preview({ purge }: { purge: Purge }) {
  const [open, setOpen] = useState<'purge' | 'setAside'>();
  const { due, isDue, candidates, archives, dueArchives, counts, setAside } = purge;
  const left = setAside.filter(({ isOver }) => !isOver).length;
  const close = () => setOpen(undefined);
  const list = open === 'setAside' && setAside.length > 0 && (
    <SetAsideList people={setAside} onClose={close} />
  );
  if (due === null) {
    return (
      <Stack sx={{ p: 3, gap: 2, alignItems: 'flex-start' }}>
        <Typography>Aucune campagne à purger.</Typography>
        <DueArchivesLink count={dueArchives} />
        {left > 0 && (
          <Button onClick={() => setOpen('setAside')}>
            {ofNumber(left, 'Voir le dossier écarté', `Voir les ${formatInteger(left)} dossiers écartés`)}
          </Button>
        )}
        {list}
      </Stack>
    );
  }
  const rows = [...counts, ...(archives ? [{ label: 'Archives de courte durée', count: archives }] : [])];
  return (
    <Stack sx={{ gap: 3 }}>
      <PurgeFigures purge={purge} onSetAside={() => setOpen('setAside')} />
      <RowsTable
        dense
        caption="Ce qui est effacé"
        columns={[
          { key: 'label', label: 'Ce qui est effacé', cell: ({ label }) => label },
          { key: 'count', label: 'Nombre', align: 'right', cell: ({ count }) => formatInteger(count) },
          { key: 'remains', label: 'Ce qui reste', cell: ({ label }) => remains[label] ?? 'Rien' },
        ]}
        rows={rows}
        rowKey={({ label }) => label}
      />
      <Stack direction="row" sx={{ px: 3, pb: 3, gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ color: 'text.secondary', flex: 1 }}>
          {isDue
            ? `À faire : la conservation a pris fin le ${formatDay(due)}. Irréversible.`
            : `Aucune campagne à purger avant le ${formatDay(due)}`}
          {left > 0 &&
            `${isDue ? '' : '.'} ${ofNumber(left, 'Le dossier écarté reste.', `Les ${formatInteger(left)} dossiers écartés restent.`)}`}
        </Typography>
        <ExportButton
          fileName="candidats-a-purger.xlsx"
          fetchFile={exportPurgeList}
          startIcon={<DownloadOutlined />}
        >
          Exporter la liste
        </ExportButton>
        {isDue && (
          <Button variant="contained" color="error" onClick={() => setOpen('purge')}>
            Purger {formatCount(candidates, 'candidat')}
          </Button>
        )}
      </Stack>
      {dueArchives > archives && (
        <Box sx={{ px: 3, pb: 3 }}>
          <DueArchivesLink count={dueArchives} />
        </Box>
      )}
      {open === 'purge' && <PurgeDialog purge={purge} onClose={close} />}
      {list}
    </Stack>
  );
}

/** Archives of former campaigns fall due by themselves, whatever the candidates of this one. */
function DueArchivesLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Typography>
      {formatCount(count, 'archive a dépassé sa', 'archives ont dépassé leur')} fin de conservation.{' '}
      <Link component={RouterLink} to={paths.archives}>
        Voir les archives
      </Link>
    </Typography>
  );
}

/** How many candidates a purge takes, with what, and how many it leaves. */
function PurgeFigures({ purge, onSetAside }: { purge: Purge; onSetAside: () => void }) {
  const counted = (label: string) => purge.counts.find((each) => each.label === label)?.count ?? 0;
  const left = purge.setAside.filter(({ isOver }) => !isOver).length;
  return (
    <Box sx={{ borderBlock: '1px solid var(--border-subtle)' }}>
      <Figures>
        <Figure label="Candidats" value={purge.candidates}>
          identité, notes, historique
        </Figure>
        <Figure label="Fichiers" value={counted(FILES)}>
          pièces, fiches, documents
        </Figure>
        <Figure label="Comptes" value={counted(ACCOUNTS)}>
          {ofNumber(counted(ACCOUNTS), 'ne pourra plus se connecter', 'ne pourront plus se connecter')}
        </Figure>
        {purge.setAside.length > 0 ? (
          <ButtonBase sx={{ display: 'block', textAlign: 'left', font: 'inherit' }} onClick={onSetAside}>
            <Figure label="Écartés de la purge" value={left} tone="warning">
              <u>Voir la liste</u>
            </Figure>
          </ButtonBase>
        ) : (
          <Figure label="Écartés de la purge" value={0}>
            personne
          </Figure>
        )}
      </Figures>
    </Box>
  );
}

const reasons: Reasons<PurgeReason> = [
  { value: 'END_OF_RETENTION', label: 'Fin de la conservation' },
  { value: 'OTHER', label: 'Autre' },
];

/** Asks for a reason and the year of the campaign before everybody is erased. */
function PurgeDialog({ purge, onClose }: { purge: Purge; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ reason, confirmation }: { reason: PurgeReason; confirmation: string }) =>
      startPurge(reason, confirmation),
    onSuccess: () => {
      toast.success('La purge est en attente : elle se suit dans Travaux.');
      void announceJob(client);
      onClose();
    },
  });
  const count = formatCount(purge.candidates, 'candidat');
  return (
    <EraseForm
      title={`Purger la campagne ${purge.campaign} ?`}
      confirmLabel={`Purger ${count}`}
      expected={String(purge.campaign)}
      expectedLabel={`Saisissez l'année de la campagne (${purge.campaign})`}
      reasons={reasons}
      busy={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    >
      {`${count}, leurs fichiers, leurs comptes et leur historique disparaissent. C'est irréversible.`}
    </EraseForm>
  );
}
