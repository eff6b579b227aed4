import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { DownloadButton } from '@/shared/files/FileButton';
import { useCan } from '@/shared/session/useAccount';
import { fetchOwnPlanning } from './api';
import { texts } from './labels';

/** The interviews of the days on which the person sits, for their own calendar. */
export function OwnPlanning() {
  const can = useCan();
  if (!can('getOwnPlanning')) return null;
  return (
    <DownloadButton
      variant="text"
      startIcon={<CalendarMonthOutlined />}
      fileName="mes-entretiens.ics"
      fetchFile={fetchOwnPlanning}
      failed={texts.planningFailed}
      sx={{ height: 48, fontSize: 16 }}
    >
      Mon calendrier
    </DownloadButton>
  );
}
