/** The style of a field's label that a header above its column says on a wide screen. */
export const labelledByHeader = {
  position: { lg: 'absolute' },
  width: { lg: 1 },
  height: { lg: 1 },
  overflow: { lg: 'hidden' },
  clipPath: { lg: 'inset(50%)' },
  whiteSpace: { lg: 'nowrap' },
} as const;
