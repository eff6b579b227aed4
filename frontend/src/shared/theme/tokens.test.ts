import { expect, it } from 'vitest';
import tokens from './tokens.json';

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.*', '!/src/api/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const source = Object.values(files).join('\n');

/** The variables that are read, such as `--${tone}-text`, which may be any of them: so not those that make them all. */
const variables = Object.entries(files)
  .filter(([path]) => !path.endsWith('/variables.ts'))
  .flatMap(([, text]) => text.match(/--(?:\$\{[^}]*\}|[\w-])+/g) ?? [])
  .map((name) => new RegExp(`^${name.replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));

const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
const pathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]))
    : [path];

/** By two names that follow each other, as in `tokens.radius.md` or `scale.h1`: the first two of many say little. */
const isNamed = (path: string[]) =>
  path
    .slice(path.length > 2 ? 1 : 0)
    .some((name, at, names) => new RegExp(`\\b${name}\\.${names[at + 1] ?? '-'}\\b`).test(source));
const isVariable = (path: string[]) => variables.some((each) => each.test(`--${path.map(kebab).join('-')}`));

const { color, shadow, ...others } = tokens;

it('reads every token', () => {
  const unread = [
    ...pathsOf(others).filter((path) => !isNamed(path)),
    ...pathsOf(color.light).filter((path) => !isNamed(path) && !isVariable(path)),
    ...pathsOf(shadow.light).filter((path) => !isVariable(['shadow', ...path])),
  ];
  expect(unread.map((path) => path.join('.'))).toEqual([]);
});
