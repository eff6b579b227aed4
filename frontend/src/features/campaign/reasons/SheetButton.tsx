import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { fetchSheet } from './api';

type Props = { candidate: { id: string; externalId: string } };

/** Makes the sheet of reasons of a candidate, for those who may give it. */
export function SheetButton({ candidate: { id, externalId } }: Props) {
  const can = useCan();
  const making = useMutation({
    mutationFn: () => fetchSheet(id),
    onSuccess: (content) => saveFile(content, `motifs-${externalId}.pdf`),
    onError: (failure) => toast.error('Erreur lors du téléchargement', failure),
  });
  if (!can('getReasons')) return null;
  return (
    <BusyButton
      busy={making.isPending}
      startIcon={<PictureAsPdfOutlined />}
      onClick={() => making.mutate()}
      sx={{ alignSelf: 'flex-start' }}
    >
      {making.isPending ? 'Téléchargement en cours…' : 'Feuille de motifs'}
    </BusyButton>
  );
}
