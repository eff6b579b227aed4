import ImageOutlined from '@mui/icons-material/ImageOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDate, formatTime } from '../format/dates';

type ListedFile = {
  id: string;
  name: string;
  created: string;
  mimeType: string;
  size: number;
  deletable: boolean;
};

type Props = { file: ListedFile; onOpen: () => void; onDelete: () => void };

/** A file: its name opens it, when it was sent, Supprimer where that is allowed (docs/rules/files.md). */
export function FileRow({ file, onOpen, onDelete }: Props) {
  const Icon = file.mimeType === 'application/pdf' ? PictureAsPdfOutlined : ImageOutlined;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 3, py: 2, borderBottom: '1px solid var(--border-subtle)' }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Stack sx={{ flex: 1, minWidth: 0, alignItems: 'flex-start' }}>
        <Link
          component="button"
          onClick={onOpen}
          sx={{ textAlign: 'left', overflowWrap: 'anywhere', fontSize: 'inherit' }}
        >
          {file.name}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Envoyé à {formatTime(file.created)} le {formatDate(file.created)}
        </Typography>
      </Stack>
      {file.deletable && (
        <Button variant="text" color="error" aria-label={`Supprimer ${file.name}`} onClick={onDelete}>
          Supprimer
        </Button>
      )}
    </Stack>
  );
}
