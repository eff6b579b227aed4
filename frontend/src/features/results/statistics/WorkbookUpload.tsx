import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { sizeLimit } from '@/shared/files/labels';
import { BusyButton } from '@/shared/frame/BusyButton';
import { isApiError } from '@/shared/http/ApiError';
import { fileLimits } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { send, type FileType } from './api';
import { labels } from './labels';

type Props = { type: FileType; label: string; onSent: () => void };

/** A button that sends one .xlsx, and the reason if it is refused. */
export function WorkbookUpload({ type, label, onSent }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [refused, setRefused] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController();
      return send(type, file, { onProgress: () => undefined, signal: stop.current.signal });
    },
    onSuccess: () => {
      toast.success(labels.sent);
      onSent();
    },
    onError: (error) => {
      if (error instanceof DOMException) toast.info('Téléversement annulé');
      else if (isApiError(error) && error.status < 500 && error.serverMessage)
        setRefused(error.serverMessage);
      else toast.error('Erreur lors du téléversement des fichiers', error);
    },
  });

  function choose(file: File | undefined) {
    if (!file) return;
    const why = refusal(file);
    setRefused(why);
    if (!why) mutate(file);
  }

  return (
    <>
      <BusyButton
        busy={isPending}
        startIcon={<UploadFileOutlined />}
        aria-describedby={refused ? id : undefined}
        onClick={() => input.current?.click()}
      >
        {isPending ? 'Envoi en cours…' : label}
      </BusyButton>
      {isPending && <Button onClick={() => stop.current?.abort()}>Annuler</Button>}
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {refused && (
        <FormHelperText id={id} error role="alert" sx={{ flexBasis: '100%', fontSize: 14 }}>
          {refused}
        </FormHelperText>
      )}
    </>
  );
}

function refusal(file: File): string | undefined {
  if (!file.name.toLowerCase().endsWith('.xlsx'))
    return `Fichier invalide : « ${file.name} » n'est pas un fichier .xlsx.`;
  if (file.size === 0) return `Fichier invalide : « ${file.name} » est vide.`;
  const limit = fileLimits().file;
  return file.size > limit ? `Fichier invalide : « ${file.name} » dépasse ${sizeLimit(limit)}.` : undefined;
}
