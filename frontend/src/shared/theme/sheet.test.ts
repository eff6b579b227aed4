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

it('stays below the styles of components', () => expect(text).toMatch(/^@layer theme\{.*\}$/s));

it('has no semicolon after a block, where a browser would skip the next rule', () =>
  expect(text).not.toMatch(/\}\s*;/));
