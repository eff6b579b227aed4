import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate } from '@/shared/format/dates';
import { Underneath } from '@/shared/frame/Underneath';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { labels } from './labels';

type Props = {
  title: string;
  file: { name: string; created: string } | null | undefined;
  /** Shown instead of the file's name when there is no file. */
  absent: string;
  error: Error | null;
  onRetry: () => void;
  note: ReactNode;
  children: ReactNode;
};

/** A workbook: its name, when it was sent, and what can be done with it. */
export const FileCard = ({ title, file, absent, error, onRetry, note, children }: Props) => (
  <Card component="section" sx={{ p: 4 }}>
    {error ? (
      <ErrorState title={labels.failed} error={error} onRetry={onRetry} />
    ) : (
      <>
        <Stack direction="row" sx={{ gap: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <Box>
            <Typography variant="h3" component="h2" sx={{ color: 'text.secondary' }}>
              {title}
            </Typography>
            {file === undefined ? (
              <Skeleton width={220} />
            ) : (
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {file?.name ?? absent}
              </Typography>
            )}
          </Box>
          {file && (
            <Typography sx={{ color: 'text.secondary' }}>déposé le {formatDate(file.created)}</Typography>
          )}
        </Stack>
        <Underneath settled={file !== undefined}>
          <Box sx={{ my: 2 }}>{note}</Box>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            {children}
          </Stack>
        </Underneath>
      </>
    )}
  </Card>
);
