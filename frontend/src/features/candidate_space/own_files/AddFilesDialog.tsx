import Close from '@mui/icons-material/Close';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { fileTexts } from '@/shared/files/labels';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { formatDayInLetters } from '@/shared/format/dates';
import { formatBytes, formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { Card } from '@/shared/list/Card';
import { TINY_WINDOW } from '@/shared/theme/tinyWindow';
import { toast } from '@/shared/toast/toasts';
import { FileChoice } from './FileChoice';
import { texts } from './labels';
import { isAwaitingNetwork, isCutShort, pendingCount, weightOf } from './queue';
import { QueueRow } from './QueueRow';
import { useFileQueue, type FileQueue } from './useFileQueue';
import { useSettled } from './useSettled';

type Props = {
  /** How many files are there, of how many. */
  count: number;
  quota: number;
  /** The last day for deleting, when it is over. */
  closedSince: string | undefined;
  onSent: () => void;
  onHelp: () => void;
  onClose: () => void;
};

/** Choosing files and sending them, full screen. */
export function AddFilesDialog({ count, quota, closedSince, onSent, onHelp, onClose }: Props) {
  const title = useId();
  const queue = useFileQueue({ room: quota - count, onSent });
  const pending = pendingCount(queue.queue);
  // Back would leave the files that were chosen.
  const { setUnsaved, leave, dialog } = useUnsavedGuard('fichiers', {
    title: 'Quitter sans envoyer ?',
    text: `${formatCount(pending, "fichier n'est pas envoyé", 'fichiers ne sont pas envoyés')}.`,
    confirmLabel: 'Quitter',
    cancelLabel: 'Rester',
    onLeft: () => {
      queue.forget();
      toast.info(fileTexts.cancelled);
    },
  });
  useEffect(() => setUnsaved(pending > 0), [setUnsaved, pending]);
  const close = () => leave(onClose);
  return (
    <Dialog fullScreen open onClose={close} aria-labelledby={title}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 2, px: 4, py: 2, borderBottom: '1px solid var(--border-subtle)' }}
      >
        <DialogTitle id={title} component="h1" sx={{ p: 0, flex: 1 }}>
          {texts.add}
        </DialogTitle>
        <Button variant="text" startIcon={<Close />} onClick={close} sx={{ height: 48, fontSize: 16 }}>
          Fermer
        </Button>
      </Stack>
      <Box
        sx={{
          flex: 1,
          overflow: 'auto',
          // At a zoom of 400 % the title and the button scroll with what is between them.
          [TINY_WINDOW]: { flex: '1 0 auto', overflow: 'visible' },
          backgroundColor: 'var(--bg-page)',
        }}
      >
        <Stack sx={{ width: '100%', maxWidth: 640, mx: 'auto', gap: 5, p: 4 }}>
          {closedSince && (
            <Alert severity="warning">
              La date limite du <strong>{formatDayInLetters(closedSince)}</strong> est passée. Un fichier
              ajouté maintenant ne pourra plus être supprimé.
            </Alert>
          )}
          <FileChoice
            count={count}
            quota={quota}
            pending={pending}
            beyond={queue.beyond}
            disabled={queue.running}
            onChoose={queue.add}
            onHelp={onHelp}
          />
          {queue.queue.length > 0 && <Chosen queue={queue} />}
        </Stack>
      </Box>
      <Footer queue={queue} onClose={close} />
      {dialog}
    </Dialog>
  );
}

function Chosen({ queue }: { queue: FileQueue }) {
  const sent = queue.queue.filter(({ state }) => state === 'sent');
  const waits = queue.queue.some(isAwaitingNetwork);
  return (
    <Stack component="section" aria-label="Fichiers choisis" sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {queue.running ? 'Envoi en cours…' : 'Fichiers choisis'}
        </Typography>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {sent.length > 0 && `${formatCount(sent.length, 'envoyé')} sur ${queue.queue.length}`}
        </Typography>
      </Stack>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}>
        {queue.queue.map((row) => (
          <QueueRow key={row.key} row={row} actions={queue} />
        ))}
      </Card>
      {queue.photos > 1 && !queue.running && <UnitePhotos queue={queue} />}
      {pendingCount(queue.queue) > 1 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {formatBytes(weightOf(queue.queue))} en tout à envoyer.
        </Typography>
      )}
      {(queue.running || waits) && (
        <Typography sx={{ color: 'text.secondary' }}>
          {queue.kept
            ? "Si cette page se ferme, l'envoi reprendra quand vous rouvrirez votre espace sur cet appareil : vos fichiers y attendent."
            : "Gardez cette page ouverte jusqu'à la fin de l'envoi."}
        </Typography>
      )}
    </Stack>
  );
}

/** Several pages of one document, each taken as a photo. */
function UnitePhotos({ queue }: { queue: FileQueue }) {
  const uniting = useMutation({ mutationFn: queue.unite });
  return (
    <BusyButton
      busy={uniting.isPending}
      startIcon={<PictureAsPdfOutlined />}
      onClick={() => uniting.mutate()}
      sx={{ height: 48, fontSize: 16 }}
    >
      {uniting.isPending ? 'Réunion en cours…' : `Réunir ${formatCount(queue.photos, 'photo')} en un PDF`}
    </BusyButton>
  );
}

function Footer({ queue, onClose }: { queue: FileQueue; onClose: () => void }) {
  const settled = useSettled(queue.running);
  const waiting = queue.queue.filter(({ state }) => state === 'waiting').length;
  const unsent = queue.queue.filter(({ state }) => state !== 'sent').length;
  const done = queue.queue.length > 0 && unsent === 0;
  const without = formatCount(unsent, "fichier n'est pas envoyé", 'fichiers ne sont pas envoyés');
  const interrupted = queue.queue.some(isCutShort);
  const { label, onClick, main } = queue.running
    ? { label: settled ? "Arrêter l'envoi" : 'Envoi en cours…', onClick: queue.stop, main: !settled }
    : interrupted
      ? { label: 'Réessayer', onClick: queue.retryAll, main: true }
      : waiting > 0
        ? {
            label: `Envoyer ${formatCount(waiting, 'fichier')}`,
            onClick: queue.start,
            main: true,
          }
        : {
            label: done ? 'Terminer' : unsent > 0 ? `Fermer : ${without}` : 'Fermer',
            onClick: onClose,
            main: done,
          };
  return (
    <Box
      data-footer
      sx={{ borderTop: '1px solid var(--border-subtle)', backgroundColor: 'background.paper' }}
    >
      <Stack direction="row" sx={{ maxWidth: 640, mx: 'auto', gap: 3, px: 4, py: 3 }}>
        <BusyButton
          busy={!settled}
          variant={main ? 'contained' : 'outlined'}
          color={main ? 'primary' : 'inherit'}
          onClick={onClick}
          sx={{ flex: 1, minHeight: 48, height: 'auto', fontSize: 16, whiteSpace: 'normal' }}
        >
          {label}
        </BusyButton>
      </Stack>
    </Box>
  );
}
