import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { StateMessage } from '@/shared/list/StateMessage';
import { useCan } from '@/shared/session/useAccount';
import type { Board, Card } from './api';
import type { Grid } from './board';
import { BoardGrid } from './BoardGrid';
import { CardMenu } from './CardMenu';
import { DayDialogs } from './DayDialogs';
import { DayActions } from './DayActions';
import { DayList } from './DayList';
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

type Props = {
  choice: SitesChoice;
  day: string;
  onDay: (day: string) => void;
  planner: Planner;
  board: Board;
  grid: Grid;
  editable: boolean;
  onCorrect: (candidateIds: string[]) => void;
};

/** The days above, the board of one of them, who waits beside, and what is done to the cards. */
export function DayBoard({ choice, day, onDay, planner, board, grid, onCorrect, ...props }: Props) {
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
  const actionsOn = (cards: Card[]) => slotActions(cards, planner, open);
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
        />
      </PlanningBar>
      <Stack direction="row" sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        {query.isPlaceholderData && <PlanningSkeleton />}
        {!query.isPlaceholderData && grid.juries.length === 0 && (
          <StateMessage role="status" icon={EventBusyOutlined} title={texts.noJury} text={texts.noJuryText} />
        )}
        {!query.isPlaceholderData && grid.juries.length > 0 && onPhone && <DayList grid={grid} />}
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
          actions={editable ? actionsOn(menu.cards) : []}
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
