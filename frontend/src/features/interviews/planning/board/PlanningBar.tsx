import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDateInLetters } from '@/shared/format/dates';
import { CandidateSearch } from './CandidateSearch';
import { SiteChoice } from './SiteChoice';
import { Days } from './Days';
import type { Board } from './api';
import { useWayToCard } from './useWantedCard';

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

/** Over the board: the day that is shown, a candidate to find, the site, and the days of the campaign. */
export function PlanningBar({ board, day, onDay, siteId, sites, onSite, children }: Props) {
  const onChoose = useWayToCard(onSite !== undefined);
  return (
    <Box className="planning-bar" sx={barStyles}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Typography variant="h2" aria-live="polite">
          {formatDateInLetters(day)}
        </Typography>
        {onSite && <SiteChoice siteId={siteId} sites={sites ?? []} onSite={onSite} />}
        <CandidateSearch onChoose={onChoose} />
        <Stack className="unprinted" direction="row" sx={{ flexWrap: 'wrap', gap: 2, ml: 'auto' }}>
          {children}
        </Stack>
      </Stack>
      <Days days={board.days} day={day} onDay={onDay} />
    </Box>
  );
}

const barStyles = {
  flexShrink: 0,
  px: 4,
  py: 1,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid var(--border-default)',
};
