/** The board alone, on A3 across: what is around it and what is done to it stay on the screen. */
export const printStyles = {
  '@media print': {
    '@page': { size: 'A3 landscape', margin: '8mm' },
    'body :has([data-printed]):not(:has(> [data-printed]))': {
      display: 'block !important',
      height: 'auto !important',
      minHeight: '0 !important',
      overflow: 'visible !important',
      position: 'static !important',
    },
    'body *:not(:has([data-printed])):not([data-printed]):not([data-printed] *)': {
      display: 'none !important',
    },
    ':has(> [data-printed])': { display: 'block !important', overflow: 'visible !important' },
    '[data-printed]': {
      display: 'block !important',
      overflow: 'visible !important',
      padding: '0 !important',
      fontSize: 9,
    },
    '[data-printed] .board-row': {
      minWidth: '0 !important',
      gridTemplateColumns: '40px repeat(var(--juries), minmax(0, 1fr)) !important',
      breakInside: 'avoid',
    },
    '[data-printed] .board-head, [data-printed] .board-hour': { position: 'static !important' },
    '[data-printed] .board-cell': {
      minHeight: '0 !important',
      contentVisibility: 'visible !important',
      fontSize: '9px !important',
      lineHeight: '11px !important',
    },
    '[data-printed] .board-title': { display: 'block !important', fontSize: 14, fontWeight: 600 },
    '[data-printed] .board-card strong': { whiteSpace: 'normal !important' },
  },
};
