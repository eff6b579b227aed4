import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { fetchReport, fetchSheet } from './api';

type Props = { candidate: { id: string; externalId: string } };

/** Makes the sheet of reasons of a candidate, for those who may give it. */
export function SheetButton({ candidate: { id, externalId } }: Props) {
  const can = useCan();
  if (!can('getReasons')) return null;
  return <Printed label="Feuille de motifs" file={`motifs-${externalId}.pdf`} print={() => fetchSheet(id)} />;
}

/** Makes the report that a selective course publishes, for those who may. */
export function ReportButton() {
  const can = useCan();
  if (!can('getPublicReport')) return null;
  return <Printed label="Rapport public" file="rapport-public.pdf" print={fetchReport} />;
}

function Printed({ label, file, print }: { label: string; file: string; print: () => Promise<Blob> }) {
  const making = useMutation({
    mutationFn: print,
    onSuccess: (content) => saveFile(content, file),
    onError: (failure) => toast.error('Erreur lors du téléchargement', failure),
  });
  return (
    <BusyButton
      busy={making.isPending}
      startIcon={<PictureAsPdfOutlined />}
      onClick={() => making.mutate()}
      sx={{ alignSelf: 'flex-start' }}
    >
      {making.isPending ? 'Téléchargement en cours…' : label}
    </BusyButton>
  );
}
