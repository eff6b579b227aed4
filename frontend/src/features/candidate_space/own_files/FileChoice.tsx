import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, type ReactNode } from 'react';
import { fileTexts, roomLeft, sizeLimit, tooManyFiles } from '@/shared/files/labels';
import { formatCount } from '@/shared/format/numbers';
import { LIMITS, fileLimits } from '@/shared/limits/api';

type Props = {
  count: number;
  quota: number;
  /** Files that were chosen and are not sent yet. */
  pending: number;
  /** Files of the last choice for which there was no room. */
  beyond: number;
  disabled: boolean;
  onChoose: (files: File[]) => void;
  onHelp: () => void;
};

/** How many files there are, and the buttons that choose more; a photo can be taken where there is a touch screen. */
export function FileChoice({ count, quota, pending, beyond, disabled, onChoose, onHelp }: Props) {
  const id = useId();
  const { extensions } = LIMITS.files;
  const { file } = fileLimits();
  const onTouch = useMediaQuery('(pointer: coarse)');
  const room = Math.max(0, quota - count);
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography id={id} variant="h2">
          Vos fichiers
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {count} sur {quota}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (count / quota) * 100)}
        aria-label={`${formatCount(count, 'fichier')} sur ${quota}`}
      />
      <Typography sx={{ color: 'text.secondary' }}>
        {roomLeft(room)} PDF, JPEG, PNG ou HEIC, {sizeLimit(file)} chacun.{' '}
        {/* The help takes the dialog's place: files that wait would be lost. */}
        {pending === 0 && (
          <Link component="button" onClick={onHelp} sx={{ fontSize: 'inherit' }}>
            Aide sur les fichiers
          </Link>
        )}
      </Typography>
      {beyond > 0 && (
        <Alert severity="error" role="alert">
          {tooManyFiles(beyond, room)}
        </Alert>
      )}
      {room === 0 ? (
        <Typography>{fileTexts.quotaReached}</Typography>
      ) : (
        <Stack sx={{ gap: 2 }}>
          <Choice
            label="Choisir des fichiers"
            icon={<UploadFileOutlined />}
            disabled={disabled || pending >= room}
            onChoose={onChoose}
            input={{ multiple: true, accept: extensions.join(',') }}
          />
          {onTouch && (
            <Choice
              label="Prendre une photo"
              icon={<PhotoCameraOutlined />}
              disabled={disabled || pending >= room}
              onChoose={onChoose}
              input={{ accept: 'image/jpeg', capture: 'environment' }}
            />
          )}
        </Stack>
      )}
    </Stack>
  );
}

type ChoiceProps = {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onChoose: (files: File[]) => void;
  input: { accept: string; multiple?: boolean; capture?: 'environment' };
};

function Choice({ label, icon, disabled, onChoose, input }: ChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        startIcon={icon}
        disabled={disabled}
        onClick={() => field.current?.click()}
        sx={{ height: 48, fontSize: 16 }}
      >
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        {...input}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onChoose(files);
        }}
      />
    </>
  );
}
