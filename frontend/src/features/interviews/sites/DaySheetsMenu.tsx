import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateInLetters } from '@/shared/format/dates';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { toast } from '@/shared/toast/toasts';
import { fetchDaySheets } from './api';
import type { Sitting } from './jurySittings';
import { texts } from './labels';

type Props = { siteId: string; siteName: string; sittings: Sitting[] };

/** Brings the sheets of all the site's juries of a day in one file; empty while no two of them sit on the same day. */
export function DaySheetsMenu({ siteId, siteName, sittings }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (day: string) => fetchDaySheets({ siteId, day }),
    onSuccess: (sheets, day) => saveFile(sheets, `feuilles-${siteName}-${day}.pdf`),
    onError: (failure) => toast.error(texts.daySheetFailed, failure),
  });
  const days = sittings.flatMap(({ date, slots }) => (date !== null && slots > 0 ? [date] : [])).sort();
  const shared = [...new Set(days.filter((day, index) => days[index - 1] === day))];
  if (shared.length === 0) return null;
  return (
    <>
      <BusyButton
        startIcon={<PrintOutlined />}
        busy={isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {texts.daySheets}
      </BusyButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {shared.map((day) => (
          <MenuItem
            key={day}
            onClick={() => {
              setAnchor(null);
              mutate(day);
            }}
          >
            {formatDateInLetters(day)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
