import ImageOutlined from '@mui/icons-material/ImageOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { formatDate, formatTime } from '@/shared/format/dates';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { fetchReceipt, type OwnFile } from './api';
import { texts } from './labels';
import { BusyButton } from '@/shared/frame/BusyButton';

type Props = { file: OwnFile; onOpen: () => void; onDelete: () => void };

/** A file that the candidate sent: when, to open it, its receipt, Supprimer until the deadline. */
export function OwnFileRow({ file, onOpen, onDelete }: Props) {
  const Icon = file.mimeType === 'application/pdf' ? PictureAsPdfOutlined : ImageOutlined;
  const receipt = useMutation({
    mutationFn: fetchReceipt,
    onSuccess: (page) => saveFile(page, `recu-${file.name.replace(/\.[^.]*$/, '')}.pdf`),
    onError: (failure) => toast.error(texts.receiptFailed, failure),
  });
  const action = { minHeight: 48, fontSize: 16, textDecoration: 'underline' };
  const link = { ...action, color: 'var(--accent-text)' };
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 3,
        px: 4,
        pt: 3,
        pb: 1,
        borderBottom: '1px solid var(--border-subtle)',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
          Envoyé à {formatTime(file.created)} le {formatDate(file.created)}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -2 }}>
          <Button variant="text" aria-label={`Ouvrir ${file.name}`} onClick={onOpen} sx={link}>
            Ouvrir
          </Button>
          <BusyButton
            busy={receipt.isPending}
            variant="text"
            aria-label={`Reçu de ${file.name}`}
            onClick={() => receipt.mutate(file.id)}
            sx={link}
          >
            {receipt.isPending ? 'Téléchargement…' : 'Reçu'}
          </BusyButton>
          {file.deletable && (
            <Button
              variant="text"
              color="error"
              aria-label={`Supprimer ${file.name}`}
              onClick={onDelete}
              sx={action}
            >
              Supprimer
            </Button>
          )}
        </Stack>
      </Stack>
    </Stack>
  );
}
