/** The style of a field's label that a header above its column says on a wide screen. */
export const labelledByHeader = {
  position: { lg: 'absolute' },
  width: { lg: 1 },
  height: { lg: 1 },
  overflow: { lg: 'hidden' },
  clipPath: { lg: 'inset(50%)' },
  whiteSpace: { lg: 'nowrap' },
} as const;

/** The style of the line of headers above columns of fields. */
export const fieldHeaders = {
  px: 4,
  py: 2,
  fontSize: 12,
  fontWeight: 600,
  color: 'text.secondary',
  backgroundColor: 'background.default',
  borderBottom: '1px solid var(--border-default)',
  borderRadius: '8px 8px 0 0',
} as const;
