import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import { fetchDoorSheets } from '@/shared/interviews/arrivals/api';
import { texts } from '@/shared/interviews/arrivals/labels';
import { toast } from '@/shared/toast/toasts';
import type { BoardJury } from './api';

type Props = { juries: BoardJury[]; day: string };

/** Brings what hangs at the doors of the day: hours and numbers alone, a page a jury, a file a site. */
export function DoorSheets({ juries, day }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => fetchDoorSheets({ siteId: id, day }),
    onSuccess: (sheets, { name }) => saveFile(sheets, `portes-${name}-${day}.pdf`),
    onError: (failure) => toast.error(texts.doorSheetFailed, failure),
  });
  const held = juries.filter(({ slots }) => slots.some(({ candidate }) => candidate !== null));
  const sites = [...new Map(held.map(({ siteId, site }) => [siteId, site]))].map(([id, name]) => ({
    id,
    name,
  }));
  const [only, another] = sites;
  if (!only) return null;
  return (
    <>
      <BusyButton
        startIcon={<PrintOutlined />}
        busy={isPending}
        {...(another && { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null })}
        onClick={({ currentTarget }) => (another ? setAnchor(currentTarget) : mutate(only))}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {texts.doorSheets}
      </BusyButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sites.map((site) => (
          <MenuItem
            key={site.id}
            onClick={() => {
              setAnchor(null);
              mutate(site);
            }}
          >
            {site.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
