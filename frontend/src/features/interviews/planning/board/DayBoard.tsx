import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useState } from 'react';
import { StateMessage } from '@/shared/list/StateMessage';
import { useCan } from '@/shared/session/useAccount';
import { interviewTypes } from '@/shared/interviews/interviewTypes';
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
import { boardStyles } from './boardStyles';
import { CardContent } from './Cell';

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

/** A day on a phone, where it is only read: the juries one under the other, each with its slots. */
const DayList = ({ grid }: { grid: Grid }) => (
  <Box sx={[{ flex: 1, minWidth: 0, overflow: 'auto', p: 3 }, boardStyles].flat()}>
    {grid.juries.map(({ id, name, site, interviewType, members, slots }) => (
      <Box key={id} component="section" aria-label={name} sx={{ mb: 4 }}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {[interviewTypes[interviewType], site, ...members.map((member) => member.name)].join(' · ')}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {slots.map((card) => (
            <li key={card.id} className={`board-cell board-card${card.candidate ? '' : ' board-free'}`}>
              {card.interviewTime} <CardContent card={card} />
            </li>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
);

type DayActionsProps = {
  unplaced: number;
  isListOpen: boolean;
  onList: () => void;
  /** Absent on a day that is only read. */
  onChooseAll: (() => void) | undefined;
};

/** What can be done with the whole day; in a narrow window, also who waits. */
const DayActions = ({ unplaced, isListOpen, onList, onChooseAll }: DayActionsProps) => (
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
    <Button
      startIcon={<PrintOutlined />}
      onClick={() => window.print()}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      Imprimer
    </Button>
  </>
);
