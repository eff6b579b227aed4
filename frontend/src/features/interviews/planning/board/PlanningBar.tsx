import Stack from '@mui/material/Stack';
import { SiteChoice } from './SiteChoice';
import { Days } from './Days';
import type { Board } from './api';

export type SitesChoice = {
  siteId: string | undefined;
  sites: { id: string; name: string }[] | undefined;
  /** Absent where only one site is shown. */
  onSite: ((siteId: string | undefined) => void) | undefined;
};

type Props = SitesChoice & { board: Board; day: string; onDay: (day: string) => void };

/** Over the board: the site, and the days of the campaign. */
export function PlanningBar({ board, day, onDay, siteId, sites, onSite }: Props) {
  return (
    <Stack
      direction="row"
      sx={{
        flexShrink: 0,
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
    </Stack>
  );
}
