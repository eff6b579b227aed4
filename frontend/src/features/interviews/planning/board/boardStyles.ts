import type { SxProps } from '@mui/material/styles';
import { focusRing } from '@/shared/theme/components';
import { OWN_COLOURS } from '@/shared/theme/ownColours';

const HOUR_WIDTH = 72;
const NARROWEST_JURY = 176;
/** A name and two lines of marks. */
const CARD_HEIGHT = 64;

const row = {
  // Said by the page on the screen, by the paper itself once printed.
  '& .board-title': { display: 'none' },
  '& .board-row': {
    display: 'grid',
    gridTemplateColumns: `${HOUR_WIDTH}px repeat(var(--juries), minmax(${NARROWEST_JURY}px, 1fr))`,
    minWidth: `calc(${HOUR_WIDTH}px + var(--juries) * ${NARROWEST_JURY}px)`,
  },
  '& .board-head': { position: 'sticky', top: 0, zIndex: 2, backgroundColor: 'var(--bg-page)' },
  '& .board-jury': { minWidth: 0, padding: '8px 4px 6px', lineHeight: '18px' },
  '& .board-jury strong': { marginRight: '6px' },
  '& .board-mode': {
    padding: '0 5px',
    border: '1px solid var(--border-default)',
    borderRadius: '4px',
    fontSize: 11,
    color: 'var(--text-secondary)',
    backgroundColor: 'var(--bg-surface)',
  },
  '& .board-members': { color: 'var(--text-secondary)', fontSize: 12, overflowWrap: 'anywhere' },
  '& .board-hour': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    padding: '12px 10px 0 8px',
    textAlign: 'right',
    color: 'var(--text-secondary)',
    backgroundColor: 'var(--bg-page)',
    fontVariantNumeric: 'tabular-nums',
  },
};

/** A card is white with a bar at its left, held or not told by the bar, the border and the words. */
const card = {
  '& .board-cell': {
    minWidth: 0,
    minHeight: CARD_HEIGHT,
    // Of a thousand cards, those out of sight are neither laid out nor painted.
    contentVisibility: 'auto',
    containIntrinsicHeight: `auto ${CARD_HEIGHT}px`,
    margin: '2px',
    padding: '4px 8px 4px 10px',
    borderRadius: '6px',
    fontSize: 13,
    lineHeight: '18px',
    outlineOffset: '-2px',
    backgroundColor: 'var(--bg-sunken)',
  },
  '& .board-cell:focus-visible': { ...focusRing, outlineOffset: '-2px' },
  '& .board-card': {
    border: '1px solid var(--border-default)',
    borderLeft: '4px solid var(--accent-main)',
    backgroundColor: 'var(--bg-surface)',
    cursor: 'default',
  },
  '& .board-free': {
    border: '1px dashed var(--border-control)',
    borderLeft: '4px dashed var(--border-control)',
    color: 'var(--text-secondary)',
  },
  '&[data-editable] .board-card': { cursor: 'grab' },
  '& .board-card[aria-selected=true]': {
    borderColor: 'var(--accent-main)',
    backgroundColor: 'var(--accent-soft)',
    boxShadow: 'inset 0 0 0 1px var(--accent-main)',
    [OWN_COLOURS]: { outline: '2px solid Highlight' },
  },
  '& .board-card[aria-busy=true]': { opacity: 0.6 },
  '& [data-target]': {
    outline: '2px solid var(--focus-ring)',
    outlineOffset: '-2px',
    backgroundColor: 'var(--accent-soft)',
  },
  '& .board-card strong': {
    display: 'block',
    // Whole, however long the name or spaced the letters.
    overflowWrap: 'anywhere',
    fontWeight: 600,
  },
};

const mark = {
  '& .board-mark': {
    display: 'inline-block',
    margin: '1px 4px 1px 0',
    padding: '0 5px',
    border: '1px solid var(--border-default)',
    borderRadius: '4px',
    fontSize: 11,
    lineHeight: '15px',
    color: 'var(--text-secondary)',
    maxWidth: '100%',
  },
  '& .board-done': {
    color: 'var(--accent-text)',
    borderColor: 'var(--accent-border)',
    backgroundColor: 'var(--accent-soft)',
  },
  '& .board-warning': {
    color: 'var(--warning-text)',
    borderColor: 'var(--warning-border)',
    backgroundColor: 'var(--warning-soft)',
  },
};

/** A thousand cards are drawn at once: one style sheet of the whole board, plain elements within. */
export const boardStyles: SxProps = { ...row, ...card, ...mark };
