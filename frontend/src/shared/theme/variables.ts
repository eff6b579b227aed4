import tokens from './tokens.json';

const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

const variables = (colours: typeof tokens.color.light) =>
  Object.fromEntries(
    Object.entries(colours).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [`--${kebab(group)}-${kebab(name)}`, value]),
    ),
  );

const shadows = (mode: 'light' | 'dark') => ({
  ...Object.fromEntries(
    Object.entries(tokens.shadow[mode]).map(([name, value]) => [`--shadow-${name}`, value]),
  ),
  '--scrim': tokens.shadow.scrim[mode],
});

/** Every colour and shadow token as a CSS variable (`--error-soft`, `--border-control`, `--shadow-popover`…). */
export const rootVariables = {
  ':root': {
    ...variables(tokens.color.light),
    ...shadows('light'),
    '--font-mono': tokens.font.family.mono,
    // The bars of the applications are dark in both modes.
    '--mark-on-appbar': tokens.color.dark.accent.main,
  },
  '@media (prefers-color-scheme: dark)': {
    ':root': { ...variables(tokens.color.dark), ...shadows('dark') },
  },
  '@media (prefers-contrast: more)': {
    ':root': {
      '--border-subtle': 'var(--border-control)',
      '--border-default': 'var(--border-control)',
      '--accent-border': 'var(--accent-text)',
      '--error-border': 'var(--error-text)',
      '--warning-border': 'var(--warning-text)',
      '--text-secondary': 'var(--text-primary)',
      '--text-muted': 'var(--text-primary)',
      '--mui-palette-text-secondary': 'var(--text-primary)',
    },
  },
};
