import { DndContext, DragOverlay, MeasuringStrategy, useDraggable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type TouchEvent } from 'react';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Board, Card } from './api';
import type { Grid } from './board';
import { boardStyles } from './boardStyles';
import { CardContent } from './Cell';
import { nameOf, type Taken } from './dragging';
import type { BoardInput } from './useBoardInput';
import { useDragging } from './useDragging';
import type { Planner } from './usePlanner';

type Props = {
  board: Board;
  grid: Grid;
  day: string;
  editable: boolean;
  planner: Planner;
  input: BoardInput;
  onExchange: (cards: [Card, Card]) => void;
  children: ReactNode;
};

// A thousand cells are not a thousand parts of the library: one is taken, and where it is dropped is read from the page.
const measuring = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };
// The board tells itself what is carried where: the library knows no cell.
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: {
    draggable:
      'Espace prend un créneau ou un candidat, les flèches le déplacent, Espace le dépose, Échap abandonne.',
  },
  restoreFocus: false,
};

/** Around the days, the board and who waits: cards and candidates are carried from one to the other. */
export function Dragging({ children, ...options }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const dragging = useDragging({ ...options, area });
  const { taken, announced } = dragging;
  return (
    <DndContext
      sensors={dragging.sensors}
      measuring={measuring}
      accessibility={silent}
      onDragStart={dragging.onDragStart}
      onDragEnd={dragging.onDragEnd}
      onDragCancel={dragging.onDragCancel}
    >
      <Area area={area} press={dragging.press} over={taken ? dragging.over : undefined}>
        {children}
      </Area>
      <div role="status" style={visuallyHidden}>
        {announced}
      </div>
      <DragOverlay dropAnimation={null} style={{ pointerEvents: 'none' }}>
        {taken && <Carried taken={taken} />}
      </DragOverlay>
    </DndContext>
  );
}

type AreaProps = {
  area: React.RefObject<HTMLDivElement | null>;
  press: (element: Element) => boolean;
  /** Absent while nothing is carried. */
  over: ((element: Element | null) => void) | undefined;
  children: ReactNode;
};

/** One source of drags for all cards: which one is pressed is told as it is pressed. */
function Area({ area, press, over, children }: AreaProps) {
  const { listeners, setNodeRef, attributes } = useDraggable({ id: 'carried' });
  const begin = (event: MouseEvent | TouchEvent | KeyboardEvent, listener: string) => {
    const { target } = event;
    if (!(target instanceof Element) || over) return;
    const source = target.closest<HTMLElement>('[data-slot], [data-candidate]');
    if (!source || !press(source)) return;
    setNodeRef(source);
    (listeners?.[listener] as ((event: unknown) => void) | undefined)?.(event);
  };
  return (
    <Box
      ref={area}
      role="group"
      aria-label="Planning"
      aria-describedby={attributes['aria-describedby']}
      data-carrying={over ? '' : undefined}
      onMouseDown={(event) => begin(event, 'onMouseDown')}
      onTouchStart={(event) => begin(event, 'onTouchStart')}
      onKeyDown={(event) => {
        if (event.key === ' ' && !event.ctrlKey && !event.metaKey) begin(event, 'onKeyDown');
      }}
      onPointerMove={over && (({ clientX, clientY }) => over(document.elementFromPoint(clientX, clientY)))}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      {children}
    </Box>
  );
}

function Carried({ taken }: { taken: Taken }) {
  const alone = 'candidate' in taken || taken.cards.length > 1 ? undefined : taken.from;
  return (
    <Box data-editable sx={[boardStyles, { boxShadow: 'var(--shadow-dialog)', borderRadius: '6px' }].flat()}>
      <div className="board-cell board-card" aria-selected>
        {alone ? <CardContent card={alone} /> : <strong>{nameOf(taken)}</strong>}
      </div>
    </Box>
  );
}
