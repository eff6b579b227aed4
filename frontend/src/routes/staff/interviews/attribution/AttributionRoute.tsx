import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { OutdatedLetters } from '@/features/correspondence/letter_mailing/OutdatedLetters';
import { AttentionCard } from '@/features/campaign/attention/AttentionCard';
import { texts } from '@/features/interviews/attribution/labels';
import { lazyPart } from '@/shared/frame/lazyPart';
import { Opening } from '@/shared/frame/Opening';
import { PageFrame } from '@/shared/frame/PageFrame';
import { TabPanel } from '@/shared/frame/PageTabs';
import { useUrlText } from '@/shared/url/useUrlState';
import { AttributionGrids } from './AttributionGrids';
import { AttributionTabs, TABS, useHasHome, type AttributionTab } from './AttributionTabs';
import { AttributionToolbar } from './AttributionToolbar';
import { useAttribution } from './useAttribution';

const PlanningTab = lazyPart(() => import('./PlanningTab').then((part) => ({ default: part.PlanningTab })));

/** Attribution des créneaux (docs/rules/interviews.md): the grids of candidates and slots, and the board of a day. */
export function AttributionRoute() {
  const [wanted, setTab] = useUrlText('onglet');
  const hasHome = useHasHome();
  const known = TABS.find((each) => each === wanted) ?? 'tableaux';
  const tab: AttributionTab = known === 'a-traiter' && hasHome ? 'tableaux' : known;
  const attribution = useAttribution();
  return (
    <PageFrame
      title={texts.title}
      fullBleed
      toolbar={
        <>
          <AttributionTabs tab={tab} onTab={(next) => setTab(next === 'tableaux' ? undefined : next)} />
          {tab === 'tableaux' && <AttributionToolbar attribution={attribution} />}
        </>
      }
    >
      <TabPanel tab={tab}>
        {tab === 'a-traiter' && <AttentionTab />}
        {tab === 'planning' && (
          <Suspense fallback={<Opening />}>
            <PlanningTab />
          </Suspense>
        )}
        {tab === 'tableaux' && <AttributionGrids attribution={attribution} />}
      </TabPanel>
    </PageFrame>
  );
}

/** What slot managers deal with today, and the letters that they correct. */
function AttentionTab() {
  return (
    <Box sx={{ p: 4, width: '100%', maxWidth: 960 }}>
      <OutdatedLetters />
      <AttentionCard />
    </Box>
  );
}
