import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { SiteChoice } from './SiteChoice';
import { Days } from './Days';
import type { Board } from './api';

export type SitesChoice = {
  siteId: string | undefined;
  sites: { id: string; name: string }[] | undefined;
  /** Absent where only one site is shown. */
  onSite: ((siteId: string | undefined) => void) | undefined;
};

type Props = SitesChoice & {
  board: Board;
  day: string;
  onDay: (day: string) => void;
  /** What is done with the whole day. */
  children: ReactNode;
};

/** Over the board: the site, and the days of the campaign. */
export function PlanningBar({ board, day, onDay, siteId, sites, onSite, children }: Props) {
  return (
    <Stack
      className="planning-bar"
      direction="row"
      sx={{
        flexShrink: 0,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 1,
        backgroundColor: 'background.paper',
        borderBottom: '1px solid var(--border-default)',
      }}
    >
      {onSite && <SiteChoice siteId={siteId} sites={sites ?? []} onSite={onSite} />}
      <Days days={board.days} day={day} onDay={onDay} />
      <Stack className="unprinted" direction="row" sx={{ flexShrink: 0, gap: 2, ml: 'auto' }}>
        {children}
      </Stack>
    </Stack>
  );
}
