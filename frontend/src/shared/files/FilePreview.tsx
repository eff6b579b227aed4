import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { saveFile } from '../http/saveFile';
import { FileContent } from './FileContent';
import { contentQuery, type PreviewedFile } from './queries';

const touch = { '@media (pointer: coarse)': { height: 48, fontSize: 16 } };

type Props = {
  file: PreviewedFile;
  fetchContent: () => Promise<Blob>;
  onClose: () => void;
};

/** A PDF or an image over the page. */
export function FilePreview({ file, fetchContent, onClose }: Props) {
  const title = useId();
  const { data } = useQuery(contentQuery(file, fetchContent));
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
        <DialogTitle id={title} sx={{ p: 0, flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {file.name}
        </DialogTitle>
        <Button
          startIcon={<DownloadOutlined />}
          sx={touch}
          disabled={!data}
          onClick={() => data && saveFile(data, file.name)}
        >
          Télécharger
        </Button>
        <Button onClick={onClose} sx={touch}>
          Fermer
        </Button>
      </Stack>
      <FileContent file={file} fetchContent={fetchContent} />
    </Dialog>
  );
}
