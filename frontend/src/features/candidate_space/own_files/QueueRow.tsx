import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef } from 'react';
import { formatBytes } from '@/shared/format/numbers';
import { isPhoto } from './photos';
import type { QueuedFile } from './queue';
import type { FileQueue } from './useFileQueue';

type Props = { row: QueuedFile; actions: Pick<FileQueue, 'remove' | 'retry' | 'stopRow' | 'turn'> };

/** A file that was chosen: how far it is, why it was refused, and what can be done about it. */
export function QueueRow({ row, actions }: Props) {
  const { file, state, sent, why, quiet } = row;
  const wrong = state === 'refused' || state === 'interrupted';
  const item = useRef<HTMLLIElement>(null);
  // On a phone what went wrong may be under the window.
  useEffect(() => {
    if (wrong) item.current?.scrollIntoView({ block: 'nearest' });
  }, [wrong]);
  return (
    <Stack
      component="li"
      ref={item}
      direction="row"
      sx={{
        alignItems: 'flex-start',
        gap: 3,
        p: 4,
        borderBottom: '1px solid var(--border-subtle)',
        '&:last-child': { borderBottom: 0 },
        ...(wrong && { backgroundColor: 'var(--error-soft)' }),
      }}
    >
      {state === 'waiting' && isPhoto(file) ? <Thumbnail file={file} /> : <StateIcon row={row} />}
      <Stack sx={{ flex: 1, minWidth: 0, gap: 1 }}>
        <Typography sx={{ fontSize: 16, fontWeight: 500, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography
          role={wrong && !quiet ? 'alert' : undefined}
          sx={{ color: wrong ? 'var(--error-text)' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {wrong ? why : progressOf(row)}
        </Typography>
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={Math.round((sent / file.size) * 100)}
            aria-label={`Envoi de ${file.name}`}
          />
        )}
      </Stack>
      <RowActions row={row} actions={actions} />
    </Stack>
  );
}

function StateIcon({ row: { file, state } }: { row: QueuedFile }) {
  if (state === 'sent') return <CheckCircle aria-hidden sx={{ color: 'primary.main' }} />;
  if (state === 'refused' || state === 'interrupted')
    return <ErrorOutlineOutlined aria-hidden sx={{ color: 'var(--error-text)' }} />;
  const Icon = file.name.toLowerCase().endsWith('.pdf') ? PictureAsPdfOutlined : ImageOutlined;
  return <Icon aria-hidden sx={{ color: 'text.secondary' }} />;
}

/** What the photo shows, to tell it from the others and see whether it lies on its side. */
function Thumbnail({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    <Box
      component="img"
      ref={show}
      alt=""
      sx={{ width: 64, height: 64, flex: 'none', objectFit: 'contain', backgroundColor: 'var(--bg-subtle)' }}
    />
  );
}

function RowActions({ row, actions }: Props) {
  const { key, file, state } = row;
  const button = (label: string, onClick: () => void) => (
    <Button
      variant="text"
      aria-label={`${label} ${file.name}`}
      onClick={onClick}
      sx={{ minHeight: 48, flex: 'none', fontSize: 16, textDecoration: 'underline' }}
    >
      {label}
    </Button>
  );
  if (state === 'sent') return null;
  if (state === 'sending') return button('Arrêter', actions.stopRow);
  return (
    <Stack sx={{ flex: 'none' }}>
      {state === 'interrupted' && button('Réessayer', () => actions.retry(key))}
      {state === 'waiting' && isPhoto(file) && button('Tourner', () => actions.turn(row))}
      {button('Retirer', () => actions.remove(key))}
    </Stack>
  );
}

function progressOf({ file, state, sent, secondsLeft }: QueuedFile) {
  if (state === 'waiting') return `${formatBytes(file.size)} – en attente`;
  if (state === 'sent') return `${formatBytes(file.size)} – envoyé`;
  if (sent >= file.size) return 'Vérification du fichier…';
  const left = secondsLeft === undefined ? '' : ` – encore ${secondsLeft} s`;
  return `${formatBytes(sent)} sur ${formatBytes(file.size)}${left}`;
}
