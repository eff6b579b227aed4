import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { downloadFile } from '@/shared/files/api';
import { formatDateTime, formatElapsed } from '@/shared/format/dates';
import { formatBytes, formatInteger } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import type { Archive } from './api';
import { isWaiting, keptUntil, statusTexts } from './labels';
import { fullName } from '@/shared/format/people';
import { isOver } from '@/shared/jobs/queries';
import { useJob } from '@/shared/jobs/useJob';
import { useNow } from '@/shared/time/useNow';

type Props = {
  archive: Archive;
  onRemove: (archive: Archive) => void;
  onReplace: (archive: Archive) => void;
  onEnded: () => void;
};

/** The columns of the tree: one under the other where the window is narrow. */
export const columns = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    lg: 'minmax(0, 2fr) minmax(0, 1.6fr) minmax(0, 1.1fr) 72px minmax(0, 2.8fr)',
  },
  columnGap: 4,
  rowGap: 2,
  alignItems: 'center',
  px: 3,
  py: 2,
};

/** An archive: its name and file, how far it is, who asked for it, its size, what can be done. */
export function ArchiveRow({ archive, onRemove, onReplace, onEnded }: Props) {
  const { name, fileName, fileId, status, error, created, author, size, shortDuration } = archive;
  const download = useMutation({
    mutationFn: async (id: string) => saveFile(await downloadFile(id), fileName),
    onError: (failure) => toast.error("Erreur lors du téléchargement de l'archive", failure),
  });
  const waiting = isWaiting(archive);
  return (
    <Box
      role="row"
      aria-level={2}
      tabIndex={-1}
      sx={{ ...columns, borderBottom: '1px solid var(--border-subtle)' }}
    >
      <Box role="gridcell" sx={{ pl: { lg: 6 }, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: error ? 'var(--error-text)' : 'text.secondary' }}>
          {error ?? fileName}
        </Typography>
      </Box>
      <Box role="gridcell">
        <ArchiveState archive={archive} onEnded={onEnded} />
      </Box>
      <Box role="gridcell" sx={{ fontSize: 13, color: 'text.secondary' }}>
        <div>{formatDateTime(created)}</div>
        <div>{fullName(author)}</div>
        <Box sx={{ color: archive.isDue ? 'var(--warning-text)' : 'inherit' }}>{keptUntil(archive)}</Box>
      </Box>
      <Box role="gridcell" sx={{ textAlign: { lg: 'right' }, fontVariantNumeric: 'tabular-nums' }}>
        {size === null ? '–' : formatBytes(size)}
      </Box>
      <Stack
        role="gridcell"
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', justifyContent: { lg: 'flex-end' } }}
      >
        <BusyButton
          busy={download.isPending}
          startIcon={<DownloadOutlined />}
          aria-label={`Télécharger ${name}`}
          onClick={() =>
            status === 'SUCCESS' && fileId ? download.mutate(fileId) : toast.info(statusTexts[status])
          }
        >
          {download.isPending ? 'Téléchargement…' : 'Télécharger'}
        </BusyButton>
        {status === 'SUCCESS' && shortDuration && (
          <Button
            variant="text"
            startIcon={<Inventory2Outlined />}
            aria-label={`Transformer ${name} en longue durée`}
            onClick={() => onReplace(archive)}
          >
            Transformer en longue durée
          </Button>
        )}
        <Button
          variant="text"
          color={status === 'ERROR' ? 'error' : 'inherit'}
          startIcon={<DeleteOutlined />}
          aria-label={`Supprimer ${name}`}
          disabled={waiting}
          onClick={() => onRemove(archive)}
        >
          Supprimer
        </Button>
      </Stack>
    </Box>
  );
}

const chips = {
  SUCCESS: { icon: <CheckCircleOutlined />, background: 'var(--accent-soft)', text: 'var(--accent-text)' },
  ERROR: { icon: <ErrorOutlineOutlined />, background: 'var(--error-soft)', text: 'var(--error-text)' },
  NOT_STARTED: {
    icon: <HourglassEmptyOutlined />,
    background: 'var(--warning-soft)',
    text: 'var(--warning-text)',
  },
};

/** The word of its status, and how far the one that is written has come. */
function ArchiveState({ archive, onEnded }: { archive: Archive; onEnded: () => void }) {
  const { status, shortDuration } = archive;
  const chip = chips[status === 'IN_PROGRESS' ? 'NOT_STARTED' : status];
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip
          size="small"
          icon={chip.icon}
          label={statusTexts[status]}
          sx={{ backgroundColor: chip.background, color: chip.text, '& .MuiChip-icon': { color: 'inherit' } }}
        />
        {!shortDuration && <Chip size="small" label="Longue durée" />}
      </Stack>
      {isWaiting(archive) && <Progress jobId={archive.jobId} onEnded={onEnded} />}
    </Stack>
  );
}

function Progress({ jobId, onEnded }: { jobId: string; onEnded: () => void }) {
  const job = useJob(jobId);
  const now = useNow(1000);
  const over = job !== undefined && isOver(job);
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    if (over) ended();
  }, [over]);
  if (!job?.started || over) return null;
  const { done, total, message, started } = job;
  return (
    <Stack sx={{ gap: 1 }}>
      <LinearProgress
        aria-label="Création de l'archive"
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.floor((done / total) * 100) : 0}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {total ? `${formatInteger(done)} / ${formatInteger(total)} — ` : ''}
        {message}, écoulé {formatElapsed(now - Date.parse(started))}
      </Typography>
    </Stack>
  );
}
