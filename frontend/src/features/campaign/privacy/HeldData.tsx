import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { downloadFile } from '@/shared/files/api';
import { Loading } from '@/shared/frame/Loading';
import { wholeLabel } from '@/shared/frame/wholeLabel';
import { formatDay } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import type { Job } from '@/shared/jobs/api';
import { announceJob, isOver } from '@/shared/jobs/queries';
import { useJob } from '@/shared/jobs/useJob';
import { RowsTable } from '@/shared/list/RowsTable';
import { ErrorState } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { askForExport, erase, type Held, type Reason } from './api';
import { EraseForm, type Reasons } from './EraseForm';
import { KEY, heldQuery } from './queries';
import { SetAsideDialog } from './SetAsideDialog';
import { ofName } from '@/shared/format/people';

const reasons: Reasons<Reason> = [
  { value: 'ON_REQUEST', label: 'À sa demande' },
  { value: 'IMPORT_ERROR', label: "Erreur d'import" },
  { value: 'OTHER', label: 'Autre' },
];
const EXPORT_FAILED = "Erreur lors de l'export";

/** The data stored about a person, counted; their export and erasure. */
export function HeldData({ id, onErased }: { id: string; onErased: () => void }) {
  const { data, error, refetch } = useQuery(heldQuery(id));
  const [confirming, setConfirming] = useState(false);
  const [settingAside, setSettingAside] = useState(false);
  if (error) {
    return (
      <ErrorState
        title="Erreur lors de la lecture des données"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Loading name="Chargement des données" variant="text" height={120} />;
  return (
    <Stack sx={{ gap: 3 }}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>
          {data.lastName} {data.firstName}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[
            `N° ${data.number}`,
            data.birthDate && `naissance : ${formatDay(data.birthDate)}`,
            data.email,
            data.hasAccount ? 'compte créé' : 'sans compte',
          ]
            .filter(Boolean)
            .join(', ')}
        </Typography>
      </div>
      <RowsTable
        dense
        caption={`Données ${ofName(`${data.lastName} ${data.firstName}`)}`}
        columns={[
          { key: 'label', label: 'Ce qui est conservé', cell: ({ label }) => label },
          { key: 'count', label: 'Nombre', align: 'right', cell: ({ count }) => formatInteger(count) },
        ]}
        rows={data.counts}
        rowKey={({ label }) => label}
      />
      <Export held={data} />
      {data.setAside && !data.setAside.isOver && (
        <Typography variant="body2" sx={{ color: 'var(--warning-text)' }}>
          Écarté de la purge jusqu'au {formatDay(data.setAside.until)} : {data.setAside.reason}
        </Typography>
      )}
      <Button onClick={() => setSettingAside(true)}>
        {data.setAside ? "Changer le motif ou la date d'écart" : 'Écarter de la purge'}
      </Button>
      {settingAside && <SetAsideDialog held={data} onClose={() => setSettingAside(false)} />}
      <Button
        color="error"
        startIcon={<DeleteOutlined />}
        onClick={() => setConfirming(true)}
        sx={wholeLabel(32)}
      >
        Effacer {data.lastName} {data.firstName}
      </Button>
      {confirming && <Erasure held={data} onErased={onErased} onClose={() => setConfirming(false)} />}
    </Stack>
  );
}

function Export({ held }: { held: Held }) {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const job = useJob(jobId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForExport(held.id),
    onSuccess: (started) => {
      setJobId(started.jobId);
      void announceJob(client);
    },
    onError: (failure) => toast.error(EXPORT_FAILED, failure),
  });
  const save = useEffectEvent(async (ended: Job) => {
    const fileId = ended.result?.fileId;
    if (ended.status !== 'SUCCESS' || typeof fileId !== 'string') {
      toast.error(EXPORT_FAILED);
      return;
    }
    try {
      saveFile(await downloadFile(fileId), `donnees_${held.number}.zip`);
      toast.success('Export terminé');
    } catch (error) {
      toast.error(EXPORT_FAILED, error);
    }
  });
  useEffect(() => {
    if (job && isOver(job)) void save(job);
  }, [job]);
  const busy = isPending || (jobId !== undefined && !(job && isOver(job)));
  return (
    <Stack sx={{ gap: 1 }}>
      <BusyButton busy={busy} startIcon={<DownloadOutlined />} onClick={() => mutate()}>
        {busy ? 'Export en cours…' : 'Exporter ses données'}
      </BusyButton>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Un zip : une page à lire, un fichier JSON, ses fichiers.
      </Typography>
    </Stack>
  );
}

function Erasure({ held, onErased, onClose }: { held: Held; onErased: () => void; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ reason, confirmation }: { reason: Reason; confirmation: string }) =>
      erase(held.id, confirmation, reason),
    onSuccess: () => {
      toast.success('Personne effacée');
      void client.invalidateQueries({ queryKey: KEY });
      onClose();
      onErased();
    },
  });
  return (
    <EraseForm
      title={`Effacer ${held.lastName} ${held.firstName} ?`}
      confirmLabel={`Effacer ${held.lastName} ${held.firstName}`}
      expected={held.number}
      expectedLabel={`Saisissez son numéro (${held.number})`}
      reasons={reasons}
      busy={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    >
      Son dossier, ses fichiers, son compte et son nom dans l'historique disparaissent.
      {held.slot && ` Son créneau ${held.slot} se libère.`}
      {held.archivesUntil &&
        ` Les archives de courte durée gardent son nom jusqu'à leur suppression, au plus tard le ${formatDay(held.archivesUntil)}.`}{' '}
      Les imports ne peuvent plus être annulés.
    </EraseForm>
  );
}
