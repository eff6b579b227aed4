import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { saveFile } from '../http/saveFile';
import { ErrorState } from '../list/StateMessage';
import { fileTexts } from './labels';

export type PreviewedFile = { id: string; name: string; mimeType: string };

type Props = {
  file: PreviewedFile;
  fetchContent: () => Promise<Blob>;
  onClose: () => void;
};

/**
 * A PDF or an image over the page. It has the type that the server judged, whatever its bytes, and the page's own
 * Content-Security-Policy, which lets no script run; an image also stands in a sandbox, which browsers' readers of
 * PDFs refuse.
 */
export function FilePreview({ file, fetchContent, onClose }: Props) {
  const title = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['fileContent', file.id],
    queryFn: fetchContent,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      onClose={onClose}
      aria-labelledby={title}
      slotProps={{ paper: { sx: { height: 'calc(100% - 64px)' } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, p: 3, flexWrap: 'wrap' }}>
        <DialogTitle id={title} sx={{ p: 0, flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          {file.name}
        </DialogTitle>
        <Button
          startIcon={<DownloadOutlined />}
          disabled={!data}
          onClick={() => data && saveFile(data, file.name)}
        >
          Télécharger
        </Button>
        <Button onClick={onClose}>Fermer</Button>
      </Stack>
      {!data && !error && <LinearProgress aria-label={`Ouverture de ${file.name}`} />}
      {error && <ErrorState title={fileTexts.downloadFailed} error={error} onRetry={() => void refetch()} />}
      {data && <Frame content={data} file={file} />}
    </Dialog>
  );
}

function Frame({ content, file }: { content: Blob; file: PreviewedFile }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([content], { type: file.mimeType }));
    if (frame.current) frame.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [content, file.mimeType]);
  const isImage = file.mimeType.startsWith('image/');
  return (
    <Box
      component="iframe"
      ref={frame}
      title={`Contenu de ${file.name}`}
      {...(isImage && { sandbox: '' })}
      sx={{ flex: 1, border: 0, borderTop: '1px solid var(--border-subtle)', minHeight: 0 }}
    />
  );
}
