import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { DownloadButton } from '@/shared/files/FileButton';
import { formatDay } from '@/shared/format/dates';
import { fetchDaySheet } from './api';
import { fetchDoorSheet } from '@/shared/interviews/arrivals/api';
import { texts as arrivalTexts } from '@/shared/interviews/arrivals/labels';
import { texts } from './labels';

type Props = { juryId: string; jury: string; day: string };

/** Brings the sheet of a jury's day: its hours and candidates, with room for signatures. */
export const DaySheetButton = ({ juryId, jury, day }: Props) => (
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

/** Brings what hangs at the door of a jury on a day: hours and numbers alone. */
export const DoorSheetButton = ({ juryId, jury, day }: Props) => (
  <DownloadButton
    variant="text"
    startIcon={<PrintOutlined />}
    fileName={`porte-${jury}-${day}.pdf`}
    fetchFile={() => fetchDoorSheet({ juryId, day })}
    failed={arrivalTexts.doorSheetFailed}
    aria-label={`${arrivalTexts.doorSheet}, ${jury}, ${formatDay(day)}`}
  >
    {arrivalTexts.doorSheet}
  </DownloadButton>
);
