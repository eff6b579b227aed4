import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatBytes } from '@/shared/format/numbers';
import { serverDetails } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { sendWorkbook, type Archive } from './api';
import { labels } from './labels';

type Props = { archive: Archive; onReplaced: () => void; onClose: () => void };

/** Asks for the workbook that takes the archive's place for good, and for a sign that what goes is no longer needed. */
export function ReplaceDialog({ archive, onReplaced, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (workbook: File) => sendWorkbook(archive.id, workbook),
    onSuccess: () => {
      toast.success('Fichiers téléversés avec succès');
      onReplaced();
      onClose();
    },
  });
  function confirm() {
    setMissing(file ? (agreed ? undefined : 'Cochez la case.') : 'Choisissez un classeur.');
    if (file && agreed) mutate(file);
  }
  return (
    <ConfirmDialog
      open
      title={`Transformer « ${archive.name} » en archive longue durée`}
      confirmLabel="Remplacer l'archive"
      cancelLabel="Annuler"
      destructive
      busyLabel={isPending ? 'Envoi en cours…' : undefined}
      error={error && `${labels.replaceFailed} : ${serverDetails(error)}`}
      onConfirm={confirm}
      onClose={() => {
        toast.info('Téléversement annulé');
        onClose();
      }}
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>
          L'archive de <strong>{formatBytes(archive.size ?? 0)}</strong>, avec les pièces des candidats, est
          effacée. Le classeur que vous déposez prend sa place.
        </Typography>
        <WorkbookField file={file} onChange={setFile} />
        <Alert severity="warning">
          Cette action est irréversible : les fichiers effacés ne peuvent pas être repris.
        </Alert>
        <FormControlLabel
          control={<Checkbox checked={agreed} onChange={(_, checked) => setAgreed(checked)} />}
          label="J'ai téléchargé l'archive ou je n'en ai plus besoin."
        />
        {missing && (
          <FormHelperText error role="alert">
            {missing}
          </FormHelperText>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

type FieldProps = { file: File | undefined; onChange: (file: File | undefined) => void };

function WorkbookField({ file, onChange }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography component="label" htmlFor={id} variant="body2">
        Classeur .xlsx ou .xls, sans donnée personnelle
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        {file && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {file.name} ({formatBytes(file.size)})
          </Typography>
        )}
        <Button onClick={() => input.current?.click()}>{file ? 'Changer' : 'Choisir un classeur'}</Button>
      </Stack>
      <input
        id={id}
        ref={input}
        type="file"
        hidden
        accept={LIMITS.files.workbooks.join(',')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          const good =
            chosen &&
            LIMITS.files.workbooks.some((extension) => chosen.name.toLowerCase().endsWith(extension));
          setRefused(
            chosen && !good ? 'Fichier invalide : un classeur .xlsx ou .xls est attendu.' : undefined,
          );
          if (good) onChange(chosen);
          target.value = '';
        }}
      />
      {refused && (
        <FormHelperText error role="alert">
          {refused}
        </FormHelperText>
      )}
    </Stack>
  );
}
