import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fetchFile } from '@/shared/files/api';
import { FileContent } from '@/shared/files/FileContent';
import type { PreviewedFile } from '@/shared/files/queries';

/** The PFM beside the grade. */
export const PfmPane = ({ file, onClose }: { file: PreviewedFile; onClose: () => void }) => (
  <Stack component="section" aria-label="PFM" sx={{ flex: 1.2, minWidth: 0 }}>
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        px: 4,
        py: 1,
        backgroundColor: 'background.paper',
        borderBottom: '1px solid var(--border-subtle)',
      }}
    >
      <Typography variant="h3" component="h3" sx={{ mr: 'auto' }}>
        PFM
      </Typography>
      <Button variant="text" size="large" startIcon={<Close />} onClick={onClose}>
        Fermer
      </Button>
    </Stack>
    <Box sx={{ display: 'flex', flex: 1, flexDirection: 'column', minHeight: 480 }}>
      <FileContent file={file} fetchContent={() => fetchFile(file.id)} />
    </Box>
  </Stack>
);
