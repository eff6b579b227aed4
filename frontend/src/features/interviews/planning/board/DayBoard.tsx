import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useState, type ReactNode } from 'react';
import { StateMessage } from '@/shared/list/StateMessage';
import { useCan } from '@/shared/session/useAccount';
import { formatInteger } from '@/shared/format/numbers';
import { openOwnActions } from '@/shared/jobs/panel';
import type { Board, Card } from './api';
import type { Grid } from './board';
import { BoardGrid } from './BoardGrid';
import { CardMenu } from './CardMenu';
import { DayDialogs } from './DayDialogs';
import { Dragging } from './Dragging';
import { texts } from './labels';
import { PlanningBar, type SitesChoice } from './PlanningBar';
import { printStyles } from './printStyles';
import { PlanningSkeleton } from './PlanningSkeleton';
import { SelectionBar } from './SelectionBar';
import { slotActions, type OpenedDialog } from './slotActions';
import { Unplaced } from './Unplaced';
import { useBoardInput } from './useBoardInput';
import type { Planner } from './usePlanner';
import { useUndoKey } from './useUndoKey';
import { useWantedCard } from './useWantedCard';
import { arrivalActions, useBoardArrivals } from './arrivals';
import { DayFigures } from './DayFigures';
import { DayOnPhone } from './DayOnPhone';
import { DoorSheets } from './DoorSheets';

type Props = {
  choice: SitesChoice;
  day: string;
  onDay: (day: string) => void;
  planner: Planner;
  board: Board;
  grid: Grid;
  editable: boolean;
  onCorrect: (candidateIds: string[]) => void;
  /** Writes to who sits that day. */
  onWrite: (() => void) | undefined;
};

/** The days above, the board of one of them, who waits beside, and what is done to the cards. */
export function DayBoard({ choice, day, onDay, planner, board, grid, onCorrect, onWrite, ...props }: Props) {
  const onPhone = useMediaQuery(PHONE);
  const editable = props.editable && !onPhone;
  const { busy, query } = planner;
  useUndoKey(useCan()('undo') && !onPhone);
  const input = useBoardInput({ grid, editable, busy });
  const [isListOpen, openList] = useState(false);
  const [opened, open] = useState<OpenedDialog>();
  useWantedCard({
    ...{ board, grid, input },
    isCurrent: !query.isPlaceholderData,
    onWaiting: () => openList(true),
  });
  const { board: boardRef, entry, chosen, selection, menu, handlers } = input;
  const says = useBoardArrivals(board, planner.refresh);
  const actionsOn = (cards: Card[]) => [
    ...arrivalActions(cards, says),
    ...(editable ? slotActions(cards, planner, open) : []),
  ];
  return (
    <Dragging
      {...{ board, grid, day, editable, planner, input }}
      onExchange={(cards) => open({ dialog: 'exchange', cards })}
    >
      <GlobalStyles styles={printStyles} />
      <PlanningBar {...choice} board={board} day={day} onDay={onDay}>
        <DayActions
          unplaced={board.unplacedCount}
          isListOpen={isListOpen}
          onList={() => openList(!isListOpen)}
          onChooseAll={
            editable
              ? () => input.choose(grid.juries.flatMap(({ slots }) => slots.map(({ id }) => id)))
              : undefined
          }
        >
          {onWrite && (
            <Button onClick={onWrite} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
              Écrire aux jurys
            </Button>
          )}
          <DoorSheets juries={grid.juries} day={day} />
        </DayActions>
      </PlanningBar>
      <DayFigures board={board} day={day} />
      <Stack direction="row" sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        {query.isPlaceholderData && <PlanningSkeleton />}
        {!query.isPlaceholderData && grid.juries.length === 0 && (
          <StateMessage role="status" icon={EventBusyOutlined} title={texts.noJury} text={texts.noJuryText} />
        )}
        {!query.isPlaceholderData && grid.juries.length > 0 && onPhone && (
          <DayOnPhone grid={grid} says={says} />
        )}
        {!query.isPlaceholderData && grid.juries.length > 0 && !onPhone && (
          <BoardGrid
            ref={boardRef}
            grid={grid}
            day={day}
            withSite={new Set(grid.juries.map(({ siteId }) => siteId)).size > 1}
            entry={entry}
            selected={editable ? chosen : undefined}
            busy={busy}
            handlers={handlers}
          />
        )}
        <Box sx={{ ...besideStyles, display: { xs: isListOpen ? 'block' : 'none', lg: 'block' } }}>
          <Unplaced board={board} editable={editable} />
        </Box>
        {editable && selection.length > 0 && (
          <SelectionBar count={selection.length} actions={actionsOn(selection)} onClear={input.clear} />
        )}
      </Stack>
      {menu && (
        <CardMenu
          anchor={menu.anchor}
          cards={menu.cards}
          actions={actionsOn(menu.cards)}
          onClose={input.closeMenu}
        />
      )}
      <DayDialogs opened={opened} onClose={() => open(undefined)} {...{ planner, board, onCorrect }} />
    </Dragging>
  );
}

const PHONE = '(max-width: 37.49rem)';

const besideStyles = {
  width: { xs: '100%', sm: 260 },
  flexShrink: 0,
  overflow: 'auto',
  borderLeft: '1px solid var(--border-default)',
  backgroundColor: 'background.paper',
};

type DayActionsProps = {
  unplaced: number;
  isListOpen: boolean;
  onList: () => void;
  /** Absent on a day that is only read. */
  onChooseAll: (() => void) | undefined;
  children: ReactNode;
};

/** What can be done with the whole day; in a narrow window, also who waits. */
const DayActions = ({ unplaced, isListOpen, onList, onChooseAll, children }: DayActionsProps) => (
  <>
    <Button aria-pressed={isListOpen} onClick={onList} sx={{ display: { lg: 'none' } }}>
      {texts.unplaced} ({formatInteger(unplaced)})
    </Button>
    {useCan()('listUndoables') && (
      <Button
        aria-keyshortcuts="Control+Z"
        onClick={openOwnActions}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        Mes actions
      </Button>
    )}
    {onChooseAll && <Button onClick={onChooseAll}>Choisir toute la journée</Button>}
    {children}
    <Button
      startIcon={<PrintOutlined />}
      onClick={() => window.print()}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      Imprimer
    </Button>
  </>
);
