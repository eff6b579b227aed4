import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import DragIndicator from '@mui/icons-material/DragIndicator';
import ExpandMore from '@mui/icons-material/ExpandMore';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import type { PanelRow } from './panelRows';

type Side = 'before' | 'after';

type Props = {
  id: string;
  row: PanelRow;
  active: boolean;
  dragged: boolean;
  onActive: () => void;
  onToggle: () => void;
  onExpand: () => void;
  onShowAll: () => void;
  onDrag: (on: boolean) => void;
  /** Absent where the column that is dragged cannot go. */
  onDropHere: ((side: Side) => void) | undefined;
};

const stateOf = ({ visible, ids }: PanelRow) =>
  visible === 0 ? false : visible === ids.length ? true : ('mixed' as const);

/** A row of the list of fields: a family, a group or a column. The keys are those of the tree around it. */
export function ColumnTreeRow(props: Props) {
  const { id, row, active, dragged, onActive, onToggle, onExpand, onShowAll, onDrag, onDropHere } = props;
  const [over, setOver] = useState<Side>();
  const column = row.kind === 'column';
  return (
    <Stack
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-checked={stateOf(row)}
      aria-selected={active}
      aria-expanded={row.expanded}
      aria-label={
        column
          ? row.label
          : `${row.label}, ${formatCount(row.visible, 'affiché')} sur ${formatInteger(row.ids.length)}`
      }
      direction="row"
      draggable={column}
      onClick={() => {
        onActive();
        if (column) onToggle();
        else onExpand();
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.label);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => {
        if (!onDropHere) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        setOver(event.clientY < top + height / 2 ? 'before' : 'after');
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        if (over) onDropHere?.(over);
        setOver(undefined);
      }}
      sx={{
        height: row.height,
        alignItems: 'center',
        gap: 2,
        pl: column ? 4 : 3,
        pr: 4,
        fontSize: 13,
        cursor: 'pointer',
        userSelect: 'none',
        opacity: dragged ? 0.5 : 1,
        fontWeight: row.kind === 'family' ? 600 : row.kind === 'group' ? 500 : 400,
        color: column && row.visible === 0 ? 'text.secondary' : 'text.primary',
        borderTop: row.kind === 'family' ? '1px solid var(--border-subtle)' : undefined,
        boxShadow: over && `inset 0 ${over === 'before' ? 2 : -2}px var(--accent-main)`,
        '&:hover': { backgroundColor: 'var(--bg-hover)' },
        ...(active && {
          '[role=tree]:focus-visible &': { outline: '2px solid var(--focus-ring)', outlineOffset: '-2px' },
        }),
      }}
    >
      {column ? (
        <DragIndicator aria-hidden sx={{ ...small, color: 'var(--text-muted)', cursor: 'grab' }} />
      ) : (
        <ExpandMore aria-hidden sx={{ ...small, transform: row.expanded ? undefined : 'rotate(-90deg)' }} />
      )}
      {row.kind === 'family' ? (
        <FamilyIcon icon={row.icon} decorative />
      ) : (
        <Box
          component="span"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onActive();
            onToggle();
          }}
          sx={{ display: 'flex' }}
        >
          <Tick state={stateOf(row)} />
        </Box>
      )}
      <Box component="span" sx={{ flex: 1, minWidth: 0, lineHeight: '16px', overflowWrap: 'anywhere' }}>
        {row.label}
      </Box>
      {row.kind === 'family' && row.visible < row.ids.length && (
        <Link
          component="button"
          type="button"
          tabIndex={-1}
          underline="none"
          onClick={(event) => {
            event.stopPropagation();
            onShowAll();
          }}
          sx={{ fontSize: 12, fontWeight: 500, color: 'var(--accent-text)' }}
        >
          Tout afficher
        </Link>
      )}
      {!column && (
        <Box component="span" sx={{ fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
          {formatInteger(row.visible)} / {formatInteger(row.ids.length)}
        </Box>
      )}
    </Stack>
  );
}

const small = { fontSize: 18, flexShrink: 0 };

function Tick({ state }: { state: boolean | 'mixed' }) {
  if (state === false) return <CheckBoxOutlineBlank sx={{ fontSize: 18, color: 'var(--border-control)' }} />;
  const Icon = state === 'mixed' ? IndeterminateCheckBox : CheckBox;
  return <Icon sx={{ fontSize: 18, color: 'var(--accent-main)' }} />;
}
