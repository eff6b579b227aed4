import type { SxProps } from '@mui/material/styles';
import { OWN_COLOURS } from '../theme/ownColours';
import { rangeStyles } from './selection/rangeShape';

const FILLED = { backgroundColor: 'var(--bg-selected)' };

const header = {
  '& .parvis-header': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    width: '100%',
    height: '100%',
    color: 'var(--text-secondary)',
    containerType: 'inline-size',
  },
  '& .parvis-header > svg': { fontSize: 16, flexShrink: 0 },
  '& .parvis-header-number': { justifyContent: 'flex-end' },
  // The controls that come on hover have the room at the left of the name.
  '& .parvis-header-number .parvis-header-name': {
    textAlign: 'right',
    flex: '0 1 auto',
    maxWidth: 'calc(100% - 46px)',
  },
  '& .parvis-header-number .parvis-header-marks': { order: -1 },
  '& .parvis-header-broken': { color: 'var(--error-text)' },
  '& .ag-header-cell:has(.parvis-header-open)': {
    ...FILLED,
    boxShadow: 'inset 0 -2px var(--accent-main)',
  },
  '& .parvis-header-open': { color: 'var(--accent-text)' },
  '& .parvis-header-name': {
    flex: '1 1 auto',
    minWidth: 0,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    lineHeight: '16px',
    textAlign: 'left',
    cursor: 'pointer',
    whiteSpace: 'normal',
    overflowWrap: 'break-word',
  },
  '& .parvis-header-marks': {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    fontSize: 11,
    color: 'var(--accent-text)',
    '& svg': { fontSize: 16 },
  },
  // Over the name, not beside it: nothing in the header moves.
  '& .parvis-header-controls': {
    position: 'absolute',
    insetBlock: 0,
    right: '-6px',
    display: 'none',
    alignItems: 'center',
    paddingLeft: '4px',
    backgroundColor: 'var(--bg-page)',
  },
  '& .parvis-header-controls button': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: '4px',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '& svg': { fontSize: 16 },
    '&:hover': { backgroundColor: 'var(--bg-sunken)' },
    '&[data-active=true]': { color: 'var(--accent-text)' },
  },
  '& .ag-header-cell:hover .parvis-header-controls, & .ag-header-cell:focus .parvis-header-controls, & .ag-header-cell:focus-within .parvis-header-controls':
    { display: 'flex' },
  // On the side where the name is not: the name stays in sight and can be clicked.
  '& .parvis-header-number .parvis-header-controls': {
    right: 'auto',
    left: '-6px',
    paddingInline: '0 4px',
  },
  // The sort in force is then the first of the controls.
  '& .ag-header-cell:hover .parvis-header-number .parvis-header-marks': { visibility: 'hidden' },
  // A narrow column keeps the menu, which holds the others, so that at least half of the name can be clicked.
  '@container (max-width: 220px)': {
    '& .parvis-header-number .parvis-header-controls [data-control=filter]': { display: 'none' },
  },
  '@container (max-width: 90px)': {
    '& .parvis-header-controls [data-control]': { display: 'none' },
    '& .parvis-header-number .parvis-header-name': { maxWidth: 'calc(100% - 22px)' },
    '& .ag-header-cell:hover .parvis-header-number .parvis-header-marks': { visibility: 'visible' },
  },
  // Without a pointer that hovers, the menu stays in sight, beside the name.
  '@media (hover: none)': {
    '& .parvis-header .parvis-header-controls': { display: 'flex', position: 'static', padding: 0 },
    '& .parvis-header .parvis-header-controls [data-control]': { display: 'none' },
  },
};

const cells = {
  // A drag selects cells, not their text.
  '& .ag-cell': { fontVariantNumeric: 'tabular-nums lining-nums', userSelect: 'none' },
  '& .parvis-number, & .parvis-cell-number, & .parvis-counter': { textAlign: 'right' },
  '& .parvis-words:not(.parvis-id)': { textAlign: 'left' },
  '& .parvis-counter': { color: 'var(--text-muted)', fontSize: 12 },
  '& .parvis-header-counter': { color: 'var(--text-secondary)' },
  '& .parvis-blank': { color: 'var(--text-muted)' },
  // The comma and the decimals that a whole number lacks, so that the units of a column stand in line.
  '& .parvis-whole::after': { content: '",00"', visibility: 'hidden' },
  '& .ag-row .ag-cell.parvis-error': {
    color: 'var(--error-text)',
    backgroundColor: 'var(--error-soft)',
    fontWeight: 500,
  },
  '& .parvis-loading::before': {
    content: '""',
    display: 'inline-block',
    width: '56%',
    height: 8,
    borderRadius: '4px',
    verticalAlign: 'middle',
    backgroundColor: 'var(--border-subtle)',
  },
  // A screen reader says of such a cell that it is on its way.
  '@supports (content: "" / "")': {
    '& .parvis-loading::before': { content: '"" / "Chargement"' },
  },
  '& .ag-row:nth-of-type(3n) .parvis-loading::before': { width: '72%' },
  '& .ag-row:nth-of-type(4n) .parvis-loading::before': { width: '40%' },
  '& .ag-row-selected::before': { boxShadow: 'inset 3px 0 var(--accent-main)' },
  '& .ag-row-selected .ag-cell': { [OWN_COLOURS]: { borderBlock: '2px solid Highlight' } },
  // A cell that we give the focus to, the grid does not call `ag-cell-focus`.
  '& .ag-row .ag-cell.ag-cell-focus:focus-within, & .ag-row .ag-cell:focus': {
    border: '1px solid transparent',
    boxShadow: 'inset 0 0 0 2px var(--focus-ring)',
    borderRadius: '4px',
    [OWN_COLOURS]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  // One ring, inside: the grid cuts what goes over the edge of a cell.
  '& .ag-header-cell:focus': { outline: 'none' },
  '& .ag-header-cell:focus::after': { border: '2px solid var(--focus-ring)' },
};

// Scroll bars that take no room of their own lie over the last cells.
const scrollBars = {
  '& .ag-scrollbar-invisible > div': { backgroundColor: 'transparent' },
};

/** What the grid shows beyond its theme: headers with controls on demand, cells in error, blank or on their way. */
export const gridStyles: SxProps = { ...header, ...cells, ...rangeStyles, ...scrollBars };

/** The cells of the formula whose editor is open. */
export const openColumnStyle = (technicalName: string | undefined): SxProps =>
  technicalName === undefined
    ? {}
    : { [`& .ag-row .ag-cell[col-id="${CSS.escape(technicalName)}"]:not(.parvis-error)`]: FILLED };
