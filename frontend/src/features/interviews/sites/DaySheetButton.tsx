import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useMutation } from '@tanstack/react-query';
import { formatDay } from '@/shared/format/dates';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { fetchDaySheet } from './api';
import { texts } from './labels';

type Props = { juryId: string; jury: string; day: string };

/** Brings the sheet of a jury's day: its hours and candidates, with room for signatures. */
export function DaySheetButton({ juryId, jury, day }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchDaySheet({ juryId, day }),
    onSuccess: (sheet) => saveFile(sheet, `feuille-${jury}-${day}.pdf`),
    onError: (failure) => toast.error(texts.daySheetFailed, failure),
  });
  return (
    <BusyButton
      variant="text"
      startIcon={<PrintOutlined />}
      busy={isPending}
      aria-label={`${texts.daySheet}, ${jury}, ${formatDay(day)}`}
      onClick={() => mutate()}
    >
      {texts.daySheet}
    </BusyButton>
  );
}
