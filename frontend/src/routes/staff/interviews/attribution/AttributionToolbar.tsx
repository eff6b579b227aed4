import AddOutlined from '@mui/icons-material/AddOutlined';
import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FilterNoneOutlined from '@mui/icons-material/FilterNoneOutlined';
import PanToolAltOutlined from '@mui/icons-material/PanToolAltOutlined';
import Refresh from '@mui/icons-material/Refresh';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { fetchExport } from '@/features/interviews/attribution/api';
import { EXPORT_FILE, texts } from '@/features/interviews/attribution/labels';
import { texts as slotTexts } from '@/features/interviews/slots/labels';
import { BusyButton } from '@/shared/frame/BusyButton';
import { useFileExport } from '@/shared/files/useFileExport';
import type { Attribution } from './useAttribution';

/** What Attribution des créneaux offers to do, whatever is chosen. */
export function AttributionToolbar({ attribution }: { attribution: Attribution }) {
  const { open, reload, resize, byHand } = attribution;
  const file = useFileExport(EXPORT_FILE, fetchExport);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 2 }}>
      <Button startIcon={<FilterNoneOutlined />} onClick={() => open({ dialog: 'create' })}>
        {slotTexts.create}
      </Button>
      <Button
        variant="contained"
        color="primary"
        startIcon={<AutoFixHighOutlined />}
        onClick={() => open({ dialog: 'automatic' })}
      >
        {texts.automatic}
      </Button>
      <Button variant="text" startIcon={<Refresh />} onClick={reload}>
        Recharger
      </Button>
      <Button variant="text" startIcon={<ViewColumnOutlined />} onClick={resize}>
        Redimensionner les colonnes
      </Button>
      <Button variant="text" startIcon={<PanToolAltOutlined />} disabled={!byHand} onClick={byHand}>
        {texts.byHand}
      </Button>
      <Button variant="text" startIcon={<AddOutlined />} onClick={() => open({ dialog: 'newSlot' })}>
        {slotTexts.byHand}
      </Button>
      <BusyButton
        startIcon={<DownloadOutlined />}
        busy={file.exporting}
        onClick={() => file.exportFile()}
        sx={{ ml: 'auto' }}
      >
        {file.exporting ? 'Export en cours…' : 'Exporter'}
      </BusyButton>
    </Stack>
  );
}
