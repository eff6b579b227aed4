import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { CandidateGrid } from '@/features/interviews/attribution/CandidateGrid';
import { texts as slotTexts, YES } from '@/features/interviews/slots/labels';
import { slotsStateQuery } from '@/features/interviews/slots/queries';
import { SlotGrid } from '@/features/interviews/slots/SlotGrid';
import { SearchBox } from '@/shared/candidates/SearchBox';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { columnFilter } from '@/shared/grid/filter/columnFilter';
import type { Ticks } from '@/shared/grid/ticks';
import { TO_ATTRIBUTE, type Attribution } from './useAttribution';

/** The candidates and the slots, with how many are left of each. */
export function AttributionPanes({ attribution, ticks }: { attribution: Attribution; ticks: Ticks }) {
  const { candidates, slots, firstPane, search, setSearch } = attribution;
  const state = useQuery(slotsStateQuery).data;
  return (
    <Box
      sx={{
        display: 'grid',
        // One above the other, they scroll with the page.
        flex: { xs: '1 0 auto', md: 1 },
        minHeight: 0,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gridAutoRows: { xs: 'minmax(320px, 1fr)', md: 'minmax(0, 1fr)' },
      }}
    >
      <Pane
        ref={firstPane}
        title="Candidats"
        aside={
          <>
            <SearchBox value={search} onSearch={setSearch} />
            {state && (
              <Narrow
                label={`${formatInteger(state.toAttribute)} à attribuer`}
                onClick={() => candidates.setFilters(TO_ATTRIBUTE)}
              />
            )}
          </>
        }
      >
        <CandidateGrid pane={candidates} search={search} />
      </Pane>
      <Pane
        title={slotTexts.title}
        aside={
          state && (
            <>
              {state.leavers > 0 && (
                <Narrow
                  label={formatCount(state.leavers, 'ne vient plus', 'ne viennent plus')}
                  onClick={() => slots.setFilters([columnFilter('leaver', [YES])])}
                />
              )}
              <Narrow
                label={`${formatCount(state.free, 'libre')} sur ${formatInteger(state.slots)}`}
                onClick={() => slots.setFilters([columnFilter('candidate', [null])])}
              />
            </>
          )
        }
      >
        <SlotGrid pane={slots} ticks={ticks} />
      </Pane>
    </Box>
  );
}

type PaneProps = { title: string; aside: ReactNode; children: ReactNode; ref?: Ref<HTMLElement> };

const Pane = ({ title, aside, children, ref }: PaneProps) => (
  <Stack
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    component="section"
    aria-label={title}
    sx={{
      '&:focus': { outline: 'none' },
      minWidth: 0,
      minHeight: 0,
      borderRight: '1px solid var(--border-default)',
    }}
  >
    <Stack
      direction="row"
      sx={{
        flexShrink: 0,
        minHeight: 40,
        px: 4,
        alignItems: 'center',
        backgroundColor: 'background.paper',
      }}
    >
      <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
        {title}
      </Typography>
      {aside}
    </Stack>
    {children}
  </Stack>
);

/** A count that shows what it counts. */
const Narrow = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="text" onClick={onClick} sx={{ color: 'text.secondary' }}>
    {label}
  </Button>
);
