import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const frontend = resolve(import.meta.dirname, '..');
const within = (folder: string, kind: RegExp) =>
  readdirSync(resolve(frontend, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !/\.test\.|\.gen\./.test(name))
    .map((name) => `${folder}/${name}`);

const paths = [
  'index.html',
  ...within('src', /\.tsx?$/),
  ...within('../backend/identity_provider/static', /\.css$/),
];

/** Where a size of text in pixels would stay as it is: what components write in `sx` is made `rem` (`shared/theme/rem.ts`). */
const FIXED = [
  /font(?:-size)?:\s+(?:\d+ )?\d+px/, // a style sheet, or the style of a frame
  /style=\{\{[^}]*(?:fontSize|lineHeight):\s*(?:\d|'[\d.]+px)/, // an element of its own
  /EditorView\.(?:base)?[tT]heme\(/, // an editor: `textTheme` is its door
];

it.each(FIXED)('writes no size of text that does not follow that of the browser: %s', (fixed) =>
  expect(
    paths.filter(
      (path) => !path.endsWith('/textTheme.ts') && fixed.test(readFileSync(resolve(frontend, path), 'utf8')),
    ),
  ).toEqual([]),
);
