import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SvgIconComponent } from '@mui/icons-material';
import { useId, useRef, useState, type ReactNode } from 'react';
import { fileTexts, tooLarge } from '../files/labels';
import { useFileDrop } from '../files/useFileDrop';
import { ofNumber } from '@/shared/format/numbers';

type Props = {
  icon: SvgIconComponent;
  title: string;
  /** What the hidden input is called. */
  label: string;
  text: string;
  /** One file of each of these extensions is expected. */
  extensions: readonly string[];
  /** Bytes in all; the server's own where there is none. */
  limit?: number;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
};

/** The choice of the files: dropped, or picked with the keyboard or the finger. */
export function FilesStep({ icon: Icon, title, label, text, extensions, limit, onFiles, children }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { over, target } = useFileDrop(choose);
  const [refused, setRefused] = useState<string>();

  function choose(files: File[]) {
    if (files.length === 0) return;
    const why = refusal(files, extensions, limit);
    setRefused(why);
    if (!why) onFiles(files);
  }

  return (
    <Stack
      {...target}
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
      <Icon aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      {children}
      <Button
        variant="contained"
        color="primary"
        size="large"
        aria-describedby={refused ? id : undefined}
        onClick={() => input.current?.click()}
      >
        {ofNumber(extensions.length, 'Choisir un fichier', 'Choisir les deux fichiers')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={extensions.length > 1}
        accept={extensions.join(',')}
        aria-label={label}
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {refused && (
        <FormHelperText id={id} error role="alert" sx={{ fontSize: 14 }}>
          {fileTexts.someInvalid} : {refused}
        </FormHelperText>
      )}
    </Stack>
  );
}

/** Why these files cannot be sent, undefined where they can. */
function refusal(files: File[], extensions: readonly string[], limit = Infinity): string | undefined {
  const wanted = ofNumber(
    extensions.length,
    'Choisissez un seul fichier.',
    `Choisissez un ${extensions.join(' et un ')}.`,
  );
  const empty = files.find((file) => file.size === 0);
  const has = (extension: string) =>
    files.filter((file) => file.name.toLowerCase().endsWith(extension)).length;
  if (empty) return `« ${empty.name} » est vide. Exportez-le à nouveau, puis choisissez-le.`;
  if (files.length !== extensions.length) return wanted;
  if (extensions.some((extension) => has(extension) !== 1))
    return extensions.length > 1
      ? wanted
      : `« ${files[0]?.name ?? ''} » n'est pas un fichier ${extensions.join('')}.`;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size <= limit) return undefined;
  const weight = tooLarge(size, limit, ofNumber(files.length, 'il pèse', 'ensemble, ils pèsent'));
  return `${weight}. Séparez-${ofNumber(files.length, 'le', 'les')} en plusieurs imports.`;
}
