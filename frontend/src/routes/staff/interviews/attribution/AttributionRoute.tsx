import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import AddOutlined from '@mui/icons-material/AddOutlined';
import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FilterNoneOutlined from '@mui/icons-material/FilterNoneOutlined';
import PanToolAltOutlined from '@mui/icons-material/PanToolAltOutlined';
import Refresh from '@mui/icons-material/Refresh';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { Suspense, useState } from 'react';
import { OutdatedLetters } from '@/features/correspondence/letter_mailing/OutdatedLetters';
import { AttentionCard } from '@/features/campaign/attention/AttentionCard';
import { texts, EXPORT_FILE } from '@/features/interviews/attribution/labels';
import { lazyPart } from '@/shared/frame/lazyPart';
import { Opening } from '@/shared/frame/Opening';
import { PageFrame } from '@/shared/frame/PageFrame';
import { TabPanel } from '@/shared/frame/PageTabs';
import { useUrlText } from '@/shared/url/useUrlState';
import { Corrections } from '@/features/correspondence/letter_mailing/Corrections';
import { ManualBar } from '@/features/interviews/attribution/ManualBar';
import { texts as slotTexts } from '@/features/interviews/slots/labels';
import { fetchExport } from '@/features/interviews/attribution/api';
import { ExportButton } from '@/shared/files/FileButton';
import { Link } from '@tanstack/react-router';
import MarkChatUnreadOutlined from '@mui/icons-material/MarkChatUnreadOutlined';
import { paths } from '@/shared/paths';
import { AttributionTabs, TAB_LABELS, TABS, useHasHome, type AttributionTab } from './AttributionTabs';
import { useAttribution, type Attribution } from './useAttribution';
import { AttributionDialogs } from './AttributionDialogs';
import { AttributionPanes } from './AttributionPanes';
import { TickedBar, type TickedChange } from './TickedBar';
import { TickedDialog } from './TickedDialog';
import { useTickedSlots } from './useTickedSlots';

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
      documentTitle={`${TAB_LABELS[tab]} – ${texts.title}`}
      fullBleed
      actions={
        <Button component={Link} to={paths.slotRequests} startIcon={<MarkChatUnreadOutlined />}>
          Demandes d&apos;une autre heure
        </Button>
      }
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
const AttentionTab = () => (
  <Box sx={{ p: 4, width: '100%', maxWidth: 960 }}>
    <OutdatedLetters />
    <AttentionCard />
  </Box>
);

/** The candidates and the slots side by side, and what is done with the chosen or the ticked ones. */
function AttributionGrids({ attribution }: { attribution: Attribution }) {
  const { candidate, slot, clear, byHand, takeBack, slots, reload } = attribution;
  const ticked = useTickedSlots(slots.grid.grid, slots.filters);
  const [change, setChange] = useState<TickedChange>();
  const [untrue, setUntrue] = useState<string[]>();
  return (
    <>
      <AttributionPanes attribution={attribution} ticks={ticked.ticks} />
      {ticked.rows.length > 0 ? (
        <TickedBar ticked={ticked} onChange={setChange} />
      ) : (
        <ManualBar {...{ candidate, slot }} onClear={clear} onAttribute={byHand}>
          {slot && <Button onClick={takeBack}>{slot.candidate ? texts.free : slotTexts.remove}</Button>}
        </ManualBar>
      )}
      <AttributionDialogs attribution={attribution} />
      {change && (
        <TickedDialog
          change={change}
          onClose={() => setChange(undefined)}
          onChanged={() => {
            ticked.clear();
            slots.clear();
            reload();
          }}
          onCorrect={(ids) => {
            setChange(undefined);
            setUntrue(ids);
          }}
        />
      )}
      {untrue && <Corrections candidateIds={untrue} onClose={() => setUntrue(undefined)} />}
    </>
  );
}

/** What Attribution des créneaux offers to do, whatever is chosen. */
function AttributionToolbar({ attribution }: { attribution: Attribution }) {
  const { open, reload, resize, byHand } = attribution;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 2 }}>
      <Button startIcon={<FilterNoneOutlined />} onClick={() => open({ dialog: 'create' })}>
        {slotTexts.create}
      </Button>
      <Button
        variant="contained"
        color="primary"
        startIcon={<AutoFixHighOutlined />}
        onClick={() => open({ dialog: 'automatic' })}
      >
        {texts.automatic}
      </Button>
      <Button variant="text" startIcon={<Refresh />} onClick={reload}>
        Recharger
      </Button>
      <Button variant="text" startIcon={<ViewColumnOutlined />} onClick={resize}>
        Redimensionner les colonnes
      </Button>
      <Button variant="text" startIcon={<PanToolAltOutlined />} disabled={!byHand} onClick={byHand}>
        {texts.byHand}
      </Button>
      <Button variant="text" startIcon={<AddOutlined />} onClick={() => open({ dialog: 'newSlot' })}>
        {slotTexts.byHand}
      </Button>
      <ExportButton
        startIcon={<DownloadOutlined />}
        fileName={EXPORT_FILE}
        fetchFile={fetchExport}
        sx={{ ml: 'auto' }}
      >
        Exporter
      </ExportButton>
    </Stack>
  );
}
