import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '@/shared/files/api';
import { formatDateTime } from '@/shared/format/dates';
import { formatBytes } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import type { Archive } from './api';
import { ArchiveState } from './ArchiveState';
import { isWaiting, keptUntil, labels, statusTexts } from './labels';
import { fullName } from '@/shared/format/people';

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
    onError: (failure) => toast.error(labels.downloadFailed, failure),
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
