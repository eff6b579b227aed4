/** A button of the app bar: light text on the dark bar, filled for the current page or an open panel. */
export const barButton = (active: boolean) => ({
  flexShrink: { lg: 0 },
  color: active ? 'var(--text-on-appbar)' : 'var(--text-on-appbar-muted)',
  backgroundColor: active ? 'var(--bg-appbar-active)' : 'transparent',
  '&:hover': { color: 'var(--text-on-appbar)', backgroundColor: 'var(--bg-appbar-active)' },
  // The ring of the page's focus colour would be too dark on the bar.
  '&.Mui-focusVisible': { outline: '2px solid var(--text-on-appbar)', outlineOffset: -2 },
});
