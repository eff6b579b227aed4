import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useCan } from '@/shared/session/useAccount';
import { MoveSlotsDialog } from '../MoveSlotsDialog';
import type { Board } from './api';
import { BoardGrid } from './BoardGrid';
import { CardMenu } from './CardMenu';
import { GiveDialog } from './GiveDialog';
import { texts } from './labels';
import { PlanningBar, type SitesChoice } from './PlanningBar';
import { PlanningSkeleton } from './PlanningSkeleton';
import { SelectionBar } from './SelectionBar';
import { candidateOnCard } from './candidateOnCard';
import { slotActions, type OpenedDialog } from './slotActions';
import { Unplaced } from './Unplaced';
import { useBoardInput } from './useBoardInput';
import { usePlanner, type Planner } from './usePlanner';

type Props = SitesChoice & {
  day: string;
  onDay: (day: string) => void;
  onChanged: (() => void) | undefined;
  onCorrect: (candidateIds: string[]) => void;
};

/** A day of the board, and what is done to it. */
export function PlanningDay({ day, onDay, onChanged, onCorrect, ...choice }: Props) {
  const editable = useCan()('moveSlots');
  const planner = usePlanner({ day, siteId: choice.siteId, onChanged, onCorrect });
  const { board, query } = planner;
  if (!board)
    return query.error ? (
      <ErrorState title={texts.failed} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PlanningSkeleton />
    );
  return (
    <Stack sx={{ flex: 1, minHeight: 0 }}>
      <PlanningBar {...choice} board={board} day={day} onDay={onDay} />
      <Stack direction="row" sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        {query.isPlaceholderData ? (
          <PlanningSkeleton />
        ) : (
          <DayBoard
            key={day}
            day={day}
            planner={planner}
            board={board}
            editable={editable}
            onCorrect={onCorrect}
          />
        )}
        <Box
          sx={{
            width: 260,
            flexShrink: 0,
            overflow: 'auto',
            borderLeft: '1px solid var(--border-default)',
            backgroundColor: 'background.paper',
          }}
        >
          <Unplaced board={board} editable={false} />
        </Box>
      </Stack>
      {planner.dialog}
    </Stack>
  );
}

type DayBoardProps = {
  day: string;
  planner: Planner;
  board: Board;
  editable: boolean;
  onCorrect: (candidateIds: string[]) => void;
};

function DayBoard({ day, planner, board, editable, onCorrect }: DayBoardProps) {
  const { grid, busy } = planner;
  const input = useBoardInput({ grid, editable, busy });
  const [opened, open] = useState<OpenedDialog>();
  const { board: boardRef, entry, chosen, selection, menu, handlers } = input;
  const close = () => open(undefined);
  if (!grid || grid.juries.length === 0)
    return (
      <StateMessage role="status" icon={EventBusyOutlined} title={texts.noJury} text={texts.noJuryText} />
    );
  const actionsOn = (cards: typeof selection) => slotActions(cards, planner, open);
  return (
    <>
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
      {selection.length > 0 && (
        <SelectionBar count={selection.length} actions={actionsOn(selection)} onClear={input.clear} />
      )}
      {menu && (
        <CardMenu
          anchor={menu.anchor}
          name={menu.cards.map(({ slotName }) => slotName).join(', ')}
          actions={actionsOn(menu.cards)}
          onClose={input.closeMenu}
        />
      )}
      {opened?.dialog === 'move' && (
        <MoveSlotsDialog
          slots={opened.cards}
          onClose={close}
          onChanged={() => void planner.refresh()}
          onCorrect={(ids) => {
            close();
            onCorrect(ids);
          }}
        />
      )}
      {opened?.dialog === 'give' && (
        <GiveDialog
          card={opened.card}
          waiting={board.unplaced}
          onClose={close}
          onGive={(waiting) => {
            close();
            planner.give(candidateOnCard(waiting), opened.card);
          }}
        />
      )}
    </>
  );
}
