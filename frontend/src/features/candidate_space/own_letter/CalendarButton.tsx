import EventOutlined from '@mui/icons-material/EventOutlined';
import { BusyButton } from '@/shared/frame/BusyButton';
import { fetchOwnCalendar } from './api';
import { useDownload } from './useDownload';

/** The interview as a calendar file. */
export function CalendarButton() {
  const planning = useDownload(fetchOwnCalendar, 'entretien.ics');
  return (
    <BusyButton
      startIcon={<EventOutlined />}
      busy={planning.isPending}
      onClick={() => planning.mutate()}
      sx={{ flex: '1 1 220px', minHeight: 48, height: 'auto', fontSize: 16 }}
    >
      {planning.isPending ? 'Téléchargement en cours…' : 'Ajouter à mon agenda'}
    </BusyButton>
  );
}
