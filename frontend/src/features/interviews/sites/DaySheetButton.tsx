import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { DownloadButton } from '@/shared/files/FileButton';
import { formatDay } from '@/shared/format/dates';
import { fetchDaySheet } from './api';
import { texts } from './labels';

/** Brings the sheet of a jury's day: its hours and candidates, with room for signatures. */
export const DaySheetButton = ({ juryId, jury, day }: { juryId: string; jury: string; day: string }) => (
  <DownloadButton
    variant="text"
    startIcon={<PrintOutlined />}
    fileName={`feuille-${jury}-${day}.pdf`}
    fetchFile={() => fetchDaySheet({ juryId, day })}
    failed={texts.daySheetFailed}
    aria-label={`${texts.daySheet}, ${jury}, ${formatDay(day)}`}
  >
    {texts.daySheet}
  </DownloadButton>
);
