import { fileLimits } from '../limits/api';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, type Ref } from 'react';
import { formatBytes } from '../format/numbers';
import { focusIfLost } from '../frame/focusIfLost';
import { fileTexts, sizeLimit } from './labels';
import { useFileDrop } from './useFileDrop';
import { useUploads, type SendFile, type Sending } from './useUploads';

type Props = {
  /** What the button says, and what the hidden input is called. */
  label: string;
  /** Extensions with their dot. */
  accepted: readonly string[];
  /** How many more files there is room for; at 0 the contract's sentence replaces the control. */
  room: number;
  send: SendFile;
  onSent: () => void;
  limit?: number;
  multiple?: boolean;
};

/** A drop zone that is also a button: what is dropped or picked is sent at once, and may be stopped. */
export function UploadControl({
  label,
  accepted,
  room,
  send,
  onSent,
  limit = fileLimits().file,
  multiple = true,
}: Props) {
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload, sending, refused, tooMany, interrupted, retry, cancel } = useUploads({
    send,
    accepted,
    limit,
    room,
    onSent,
  });
  const { over, target } = useFileDrop((files) => void upload(files));
  const formats = accepted.map((extension) => extension.slice(1).toUpperCase()).join(', ');

  const button = useRef<HTMLButtonElement>(null);
  const isSending = sending !== undefined;
  const wasSending = useRef(isSending);
  // The button that had the focus makes way for the progress, and the other way round.
  useLayoutEffect(() => {
    if (wasSending.current !== isSending) focusIfLost(button.current);
    wasSending.current = isSending;
  }, [isSending]);

  if (sending) return <InProgress sending={sending} button={button} onCancel={cancel} />;
  return (
    <Stack sx={{ gap: 2 }}>
      {(refused.length > 0 || tooMany) && (
        <Alert ref={inSight} severity="error" role="alert">
          <Stack component="ul" sx={{ m: 0, pl: 4 }}>
            {refused.map(({ name, why }) => (
              <li key={name} style={{ overflowWrap: 'anywhere' }}>
                {name} — {why}
              </li>
            ))}
          </Stack>
          {tooMany}
          {interrupted.length > 0 && (
            <Button variant="contained" color="primary" onClick={retry} sx={{ mt: 2 }}>
              Réessayer
            </Button>
          )}
        </Alert>
      )}
      {room <= 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{fileTexts.quotaReached}</Typography>
      ) : (
        <Stack
          {...target}
          sx={{
            flexDirection: 'row',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            p: 3,
            borderRadius: '8px',
            border: '1px dashed',
            borderColor: over ? 'primary.main' : 'var(--border-control)',
            backgroundColor: over ? 'var(--accent-soft)' : 'background.paper',
          }}
        >
          <Button
            ref={button}
            startIcon={<UploadFileOutlined />}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          <Typography id={hint} variant="body2" sx={{ color: 'text.secondary' }}>
            ou déposez ici — {formats}, {sizeLimit(limit)} au plus
          </Typography>
          <input
            ref={input}
            type="file"
            hidden
            multiple={multiple}
            accept={accepted.join(',')}
            aria-label={label}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              void upload(files);
            }}
          />
        </Stack>
      )}
    </Stack>
  );
}

/** What went wrong may be under the window. */
const inSight = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

type ProgressProps = { sending: Sending; button: Ref<HTMLButtonElement>; onCancel: () => void };

function InProgress({ sending, button, onCancel }: ProgressProps) {
  const { name, size, sent, index, count } = sending;
  const percent = size === 0 ? 100 : Math.round((sent / size) * 100);
  return (
    <Stack
      role="group"
      aria-label="Envoi en cours"
      sx={{ gap: 2, p: 3, borderRadius: '8px', border: '1px solid var(--border-default)' }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {count > 1 && `${index + 1} sur ${count} — `}
        {name}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={`Envoi de ${name}`} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
          {sent >= size ? 'Vérification du fichier…' : `${formatBytes(sent)} / ${formatBytes(size)}`}
        </Typography>
        <Button ref={button} onClick={onCancel}>
          Annuler
        </Button>
      </Stack>
    </Stack>
  );
}
