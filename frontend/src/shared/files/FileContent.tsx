import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorState } from '../list/StateMessage';
import { fileTexts } from './labels';
import { contentQuery, type FetchContent, type PreviewedFile } from './queries';

/**
 * A PDF or an image in the page. It has the type that the server judged, whatever its bytes, and the page's own
 * Content-Security-Policy, which lets no script run; an image also stands in a sandbox, which browsers' readers of
 * PDFs refuse.
 */
export function FileContent({ file, fetchContent }: { file: PreviewedFile; fetchContent: FetchContent }) {
  const { data, error, refetch } = useQuery(contentQuery(file, fetchContent));
  if (error)
    return <ErrorState title={fileTexts.downloadFailed} error={error} onRetry={() => void refetch()} />;
  return data ? (
    <Frame content={data} file={file} />
  ) : (
    <LinearProgress aria-label={`Ouverture de ${file.name}`} />
  );
}

function Frame({ content, file }: { content: Blob; file: PreviewedFile }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([content], { type: file.mimeType }));
    if (frame.current) frame.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [content, file.mimeType]);
  // Anything but a PDF, whose readers show nothing there.
  const sandboxed = file.mimeType !== 'application/pdf';
  return (
    <Box
      component="iframe"
      ref={frame}
      title={`Contenu de ${file.name}`}
      {...(sandboxed && { sandbox: '' })}
      sx={{ flex: 1, border: 0, borderTop: '1px solid var(--border-subtle)', minHeight: 0 }}
    />
  );
}
