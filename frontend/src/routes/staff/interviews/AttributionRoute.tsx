import AddOutlined from '@mui/icons-material/AddOutlined';
import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FilterNoneOutlined from '@mui/icons-material/FilterNoneOutlined';
import PanToolAltOutlined from '@mui/icons-material/PanToolAltOutlined';
import Refresh from '@mui/icons-material/Refresh';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { fetchExport } from '@/features/interviews/attribution/api';
import { AutomaticDialog } from '@/features/interviews/attribution/AutomaticDialog';
import { CandidateGrid } from '@/features/interviews/attribution/CandidateGrid';
import { EXPORT_FILE, texts } from '@/features/interviews/attribution/labels';
import { FreeSlotDialog } from '@/features/interviews/attribution/FreeSlotDialog';
import { ManualBar } from '@/features/interviews/attribution/ManualBar';
import { ManualDialog } from '@/features/interviews/attribution/ManualDialog';
import { candidateOf, slotOf, type ChosenSlot } from '@/features/interviews/attribution/pair';
import { rowOf } from '@/features/interviews/slots/api';
import { CreateSlotsDialog } from '@/features/interviews/slots/CreateSlotsDialog';
import { DeleteSlotDialog } from '@/features/interviews/slots/DeleteSlotDialog';
import { texts as slotTexts } from '@/features/interviews/slots/labels';
import { NewSlotDialog } from '@/features/interviews/slots/NewSlotDialog';
import { slotsStateQuery } from '@/features/interviews/slots/queries';
import { SlotGrid } from '@/features/interviews/slots/SlotGrid';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { PageFrame } from '@/shared/frame/PageFrame';
import { useGridPane, type GridPane } from '@/shared/grid/useGridPane';
import { useFileExport } from '@/shared/http/useFileExport';
import { useUrlText } from '@/shared/url/useUrlState';

type Opened = 'create' | 'automatic' | 'newSlot';

/** Attribution des créneaux (part 2 §2.9): the candidates and the slots side by side. */
export function AttributionRoute() {
  const client = useQueryClient();
  const candidates = useGridPane();
  const [jury] = useUrlText('jury');
  const [date] = useUrlText('date');
  const slots = useGridPane([
    ...(jury ? [only('juryName', jury)] : []),
    ...(date ? [only('convocationDate', date)] : []),
  ]);
  const [wanted, setWanted] = useUrlText('creneau');
  const [dialog, setDialog] = useState<Opened | 'byHand' | 'takeBack' | undefined>(
    wanted === 'nouveau' ? 'newSlot' : undefined,
  );
  const candidate = candidates.row && candidateOf(candidates.row);
  const slot = slots.row && slotOf(slots.row);
  // What a dialog attributes stays what it was opened for, while its success takes the selection away.
  const [pair, setPair] = useState<Parameters<typeof ManualDialog>[0]['pair']>();
  const [takenBack, setTakenBack] = useState<ChosenSlot>();
  const reload = () => {
    candidates.refresh();
    slots.refresh();
    void client.invalidateQueries({ queryKey: slotsStateQuery.queryKey });
  };
  const clear = () => {
    candidates.clear();
    slots.clear();
  };
  const byHand = () => {
    if (!candidate || !slot) return;
    setPair({ candidate, slot });
    setDialog('byHand');
  };
  const takeBack = () => {
    setTakenBack(slot);
    setDialog('takeBack');
  };
  const firstPane = useRef<HTMLElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    // The button that opened it may have nothing left to do.
    if (opened.current && !dialog) focusIfLost(firstPane.current);
    opened.current = dialog !== undefined;
  }, [dialog]);
  const close = () => {
    setDialog(undefined);
    if (wanted) setWanted(undefined, { replace: true });
  };
  return (
    <PageFrame
      title={texts.title}
      fullBleed
      toolbar={
        <Toolbar
          onOpen={setDialog}
          onReload={reload}
          onResize={() => {
            candidates.resize();
            slots.resize();
          }}
          onByHand={candidate && slot ? byHand : undefined}
        />
      }
    >
      <Grids {...{ candidates, slots, firstPane }} />
      <ManualBar {...{ candidate, slot }} onClear={clear} onAttribute={byHand}>
        {slot && <Button onClick={takeBack}>{slot.holder ? texts.free : slotTexts.remove}</Button>}
      </ManualBar>
      {dialog === 'create' && <CreateSlotsDialog onClose={close} onDone={reload} onFailed={reload} />}
      {dialog === 'automatic' && <AutomaticDialog onClose={close} onDone={reload} onFailed={reload} />}
      {dialog === 'newSlot' && (
        <NewSlotDialog
          onClose={close}
          onCreated={(created) => {
            slots.choose(rowOf(created));
            reload();
          }}
        />
      )}
      {dialog === 'byHand' && pair && (
        <ManualDialog
          pair={pair}
          onClose={close}
          onDone={() => {
            clear();
            reload();
          }}
          onStale={reload}
        />
      )}
      {dialog === 'takeBack' && takenBack && (
        <TakeBackDialog
          slot={takenBack}
          onClose={close}
          onDone={() => {
            slots.clear();
            reload();
          }}
          onStale={reload}
        />
      )}
    </PageFrame>
  );
}

type GridsProps = { candidates: GridPane; slots: GridPane; firstPane: Ref<HTMLElement> };

/** The candidates and the slots, with how many are left of each. */
function Grids({ candidates, slots, firstPane }: GridsProps) {
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
          state && (
            <Narrow
              label={`${formatInteger(state.toAttribute)} à attribuer`}
              onClick={() => candidates.setFilters([only('StatutEntretien', 'À attribuer')])}
            />
          )
        }
      >
        <CandidateGrid pane={candidates} />
      </Pane>
      <Pane
        title={slotTexts.title}
        aside={
          state && (
            <Narrow
              label={`${formatCount(state.free, 'libre')} sur ${formatInteger(state.slots)}`}
              onClick={() => slots.setFilters([only('candidate', null)])}
            />
          )
        }
      >
        <SlotGrid pane={slots} />
      </Pane>
    </Box>
  );
}

type TakeBackProps = { slot: ChosenSlot; onClose: () => void; onDone: () => void; onStale: () => void };

function TakeBackDialog({ slot, ...rest }: TakeBackProps) {
  return slot.holder ? (
    <FreeSlotDialog {...rest} slot={slot} holder={slot.holder} />
  ) : (
    <DeleteSlotDialog {...rest} slot={slot} />
  );
}

/** A filter that keeps one value of a column. */
const only = (column: string, value: string | null) => ({
  filterType: 'COLUMN_FILTER' as const,
  column,
  error: false,
  values: [value],
  operator: null,
});

type PaneProps = { title: string; aside: ReactNode; children: ReactNode; ref?: Ref<HTMLElement> };

function Pane({ title, aside, children, ref }: PaneProps) {
  return (
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
}

/** A count that shows what it counts. */
function Narrow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="text" onClick={onClick} sx={{ color: 'text.secondary' }}>
      {label}
    </Button>
  );
}

type ToolbarProps = {
  onOpen: (dialog: Opened) => void;
  onReload: () => void;
  onResize: () => void;
  /** Absent while a candidate or a slot is still to choose. */
  onByHand: (() => void) | undefined;
};

function Toolbar({ onOpen, onReload, onResize, onByHand }: ToolbarProps) {
  const file = useFileExport(EXPORT_FILE, fetchExport);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 2 }}>
      <Button startIcon={<FilterNoneOutlined />} onClick={() => onOpen('create')}>
        {slotTexts.create}
      </Button>
      <Button
        variant="contained"
        color="primary"
        startIcon={<AutoFixHighOutlined />}
        onClick={() => onOpen('automatic')}
      >
        {texts.automatic}
      </Button>
      <Button variant="text" startIcon={<Refresh />} onClick={onReload}>
        Recharger
      </Button>
      <Button variant="text" startIcon={<ViewColumnOutlined />} onClick={onResize}>
        Redimensionner les colonnes
      </Button>
      <Button variant="text" startIcon={<PanToolAltOutlined />} disabled={!onByHand} onClick={onByHand}>
        {texts.byHand}
      </Button>
      <Button variant="text" startIcon={<AddOutlined />} onClick={() => onOpen('newSlot')}>
        {slotTexts.byHand}
      </Button>
      <Button
        startIcon={<DownloadOutlined />}
        disabled={file.exporting}
        onClick={() => file.exportFile()}
        sx={{ ml: 'auto' }}
      >
        {file.exporting ? 'Export en cours…' : 'Exporter'}
      </Button>
    </Stack>
  );
}
