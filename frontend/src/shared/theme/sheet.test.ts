import { expect, it } from 'vitest';
import { sheet } from './sheet';
import { theme } from './theme';
import tokens from './tokens.json';

const text = sheet();

it('holds every variable that components read, in both colour schemes', () => {
  const { vars } = theme as unknown as { vars: { palette: object; zIndex: object } };
  const read = JSON.stringify([vars.palette, vars.zIndex]).match(/--mui-[\w-]+/g) ?? [];
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter((name) => !text.includes(`${name}:`))).toEqual([]);
  const [light = '', dark = ''] = text.split('@media (prefers-color-scheme: dark)');
  expect(light).toContain(`--mui-palette-primary-main:${tokens.color.light.accent.main}`);
  expect(dark).toContain(`--mui-palette-primary-main:${tokens.color.dark.accent.main}`);
});

it('has borders as strong as those of fields, and no quiet text, for whoever wants more contrast', () => {
  const [, stronger = ''] = text.split('@media (prefers-contrast: more)');
  for (const name of ['--border-subtle', '--border-default'])
    expect(stronger).toContain(`${name}:var(--border-control);`);
  for (const name of ['--text-secondary', '--text-muted', '--mui-palette-text-secondary'])
    expect(stronger).toContain(`${name}:var(--text-primary);`);
  for (const group of ['accent', 'error', 'warning'])
    expect(stronger).toContain(`--${group}-border:var(--${group}-text);`);
});

it('stays below the styles of components', () => expect(text).toMatch(/^@layer theme\{.*\}$/s));

it('has no semicolon after a block, where a browser would skip the next rule', () =>
  expect(text).not.toMatch(/\}\s*;/));
