import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { fetchOwnPlanning } from './api';
import { texts } from './labels';

/** The interviews of the days on which the person sits, for their own calendar. */
export function OwnPlanning() {
  const can = useCan();
  const { mutate, isPending } = useMutation({
    mutationFn: fetchOwnPlanning,
    onSuccess: (calendar) => saveFile(calendar, 'mes-entretiens.ics'),
    onError: (failure) => toast.error(texts.planningFailed, failure),
  });
  if (!can('getOwnPlanning')) return null;
  return (
    <BusyButton
      variant="text"
      busy={isPending}
      startIcon={<CalendarMonthOutlined />}
      onClick={() => mutate()}
      sx={{ height: 48, fontSize: 16 }}
    >
      Mon calendrier
    </BusyButton>
  );
}
