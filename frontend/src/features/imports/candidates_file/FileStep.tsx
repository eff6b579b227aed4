import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent } from 'react';
import { formatBytes } from '@/shared/format/numbers';
import { labels } from './labels';
import type { Upload } from './useCandidatesImport';

type Props = {
  upload: Upload | undefined;
  onFile: (file: File) => void;
  onStop: () => void;
};

/** The choice of the file: dropped, or picked with the keyboard or the finger; then how much of it is sent. */
export function FileStep({ upload, onFile, onStop }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();

  function choose(files: FileList | null) {
    const [file] = files ?? [];
    if (!file || !files) return;
    if (files.length > 1) setRefused('Choisissez un seul fichier.');
    else if (!file.name.toLowerCase().endsWith('.csv'))
      setRefused(`« ${file.name} » n'est pas un fichier .csv.`);
    else if (file.size === 0) setRefused(`« ${file.name} » est vide.`);
    else {
      setRefused(undefined);
      onFile(file);
    }
  }

  if (upload) return <Sending upload={upload} onStop={onStop} />;
  return (
    <Stack
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files);
      }}
      sx={{
        maxWidth: 720,
        mx: 'auto',
        my: 6,
        p: 6,
        gap: 3,
        alignItems: 'center',
        textAlign: 'center',
        borderRadius: '8px',
        border: '1px dashed',
        borderColor: refused ? 'var(--error-main)' : over ? 'primary.main' : 'var(--border-control)',
        backgroundColor: over ? 'var(--accent-soft)' : 'background.paper',
      }}
    >
      <UploadFileOutlined aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography variant="h2">Déposez ici le fichier des candidatures</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Un fichier .csv exporté de Parcoursup. Il est d&apos;abord simulé : rien n&apos;est enregistré avant
        votre confirmation.
      </Typography>
      <Button
        variant="contained"
        color="primary"
        size="large"
        aria-describedby={refused ? id : undefined}
        onClick={() => input.current?.click()}
      >
        Choisir un fichier
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="Fichier des candidatures"
        onChange={(event) => {
          choose(event.target.files);
          event.target.value = '';
        }}
      />
      {refused && (
        <FormHelperText id={id} error role="alert" sx={{ fontSize: 14 }}>
          {labels.invalidFile} : {refused}
        </FormHelperText>
      )}
    </Stack>
  );
}

function Sending({ upload: { file, sent }, onStop }: { upload: Upload; onStop: () => void }) {
  const percent = Math.min(100, Math.round((sent / file.size) * 100));
  return (
    <Box
      sx={{
        maxWidth: 720,
        mx: 'auto',
        my: 6,
        p: 4,
        borderRadius: '8px',
        border: '1px solid var(--border-default)',
        backgroundColor: 'background.paper',
      }}
    >
      <Typography variant="h2">Envoi du fichier</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{file.name}</Typography>
      <LinearProgress variant="determinate" value={percent} aria-label="Envoi du fichier" sx={{ my: 2 }} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatBytes(sent)} / {formatBytes(file.size)}
        </Typography>
        <Button onClick={onStop}>Annuler</Button>
      </Stack>
    </Box>
  );
}
