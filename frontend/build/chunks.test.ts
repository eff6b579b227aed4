import { expect, it } from 'vitest';
import { stages } from './chunks';

const IMPORTS: Record<string, string[]> = {
  '/r/src/main.ts': ['/r/session'],
  '/r/src/app/stages/react.ts': ['/r/session', '/r/react'],
  '/r/src/app/mount.tsx': ['/r/session', '/r/react', '/r/toast'],
  '/r/src/routes/candidate/tree.ts': ['/r/router'],
  '/r/src/features/candidate_space/own_files/AddFilesDialog.tsx': ['/r/router', '/r/progress'],
  '/r/src/routes/staff/ranking/CandidatesRoute.tsx': [
    '/r/table',
    '/r/menu',
    '/r/router',
    '/r/progress',
    '/r/src/features/a',
  ],
  '/r/table': ['/r/node_modules/ag-grid-community/main.js', '/r/menu'],
};

const chunkOf = (id: string) => {
  const getModuleInfo = (each: string) => ({ importedIds: IMPORTS[each] ?? [] });
  const names = stages('/r/').map(({ name }) =>
    typeof name === 'function' ? name(id, { getModuleInfo } as Parameters<typeof name>[1]) : name,
  );
  return names.find((name) => name !== null);
};

it.each([
  ['what stands first', '/r/session', 'start'],
  ['React, apart', '/r/react', 'react'],
  ['what the interface needs', '/r/toast', 'interface'],
  ['what two applications need, with the first of them', '/r/router', 'space'],
  ["what a candidate's window needs, without the Classement", '/r/progress', 'files'],
  ['what stands beside the grid', '/r/menu', 'classement'],
  ['the grid', '/r/node_modules/ag-grid-community/main.js', 'grid'],
  ['what draws with the grid', '/r/table', 'grid'],
  ['a feature, apart', '/r/src/features/a', undefined],
])('downloads %s', (_what, id, chunk) => {
  expect(chunkOf(id)).toBe(chunk);
});
