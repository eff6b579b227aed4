import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { CALL } from './callsApart.ts';

type Test = (module: string, context: Rolldown.ChunkingContext) => boolean;

/** Whether a browser fetches a module before it runs one of `paths`: these and what they import, not what they load later. */
function neededBy(...paths: string[]): Test {
  const needed = new Set<string>();
  return (module, context) => {
    if (needed.size === 0) {
      const add = (id: string) => {
        if (needed.has(id)) return;
        needed.add(id);
        context.getModuleInfo(id)?.importedIds.forEach(add);
      };
      paths.map((path) => resolve(import.meta.dirname, '../src', path)).forEach(add);
    }
    return needed.has(module);
  };
}

// The styles name the classes of fields, and the index of a library names all of it: neither needs these.
const LATER =
  /\/(InputBase|TextareaAutosize)\/|\/(queriesObserver|useQueries|\w*nfiniteQuery\w*|useBlocker)\.js$/;
const withoutLater =
  (test: Test): Test =>
  (module, context) =>
    test(module, context) && !LATER.test(module);
// What candidates' forms share with the jury's and the staff's first loads, which these forms would download whole for it.
const FIELDS =
  /\/@mui\/material\/(FormControl|FormLabel|FormHelperText)\/|\/shared\/(form\/(useUnsavedGuard|PlainSelect)|time\/today)\./;
const CHOICES =
  /\/(useRovingTabIndex|fastObjectShallowCompare|Popover)\/|\/shared\/format\/(people|fold|phones)\./;
const entry = neededBy('main.ts');
const start = withoutLater(neededBy('app/mount.tsx'));
const candidate = withoutLater(neededBy('routes/candidate/tree.ts'));
const dialogs = withoutLater(neededBy('shared/dialog/ConfirmDialog.tsx', 'shared/dialog/TitledDialog.tsx'));
const jury = neededBy('routes/jury/tree.ts', 'routes/jury/JuryHome.tsx');
const staff = neededBy('routes/staff/tree.ts');
const classement = neededBy('routes/staff/ranking/CandidatesRoute.tsx');
const office: Test = (module, context) =>
  staff(module, context) || classement(module, context) || dialogs(module, context);

const group = (name: string, priority: number, test: Test): Rolldown.CodeSplittingGroup => ({
  name: (module, context) => (test(module, context) ? name : null),
  debugName: name,
  priority,
});

/**
 * What a browser fetches before its first page, in a download each: what signs in, what every page needs, what the
 * candidate's and the jury's both need, of the rest of each what the staff's Classement needs too (it does not fetch their pages), and the
 * staff's frame. Left to itself the bundler cuts it in forty, by who else needs each module.
 */
export const firstLoads = [
  group('entry', 8, entry),
  group('start', 7, start),
  group('telephone', 6, (module, context) => candidate(module, context) && jury(module, context)),
  group('candidate-parts', 5, (module, context) => candidate(module, context) && office(module, context)),
  group('candidate', 4, candidate),
  group('dialogs', 3.5, dialogs),
  group('fields', 3.2, (module) => FIELDS.test(module)),
  group('choices', 3.1, (module) => CHOICES.test(module)),
  group('jury-parts', 3, (module, context) => jury(module, context) && office(module, context)),
  group('jury', 2, jury),
  group('staff', 1, staff),
  // The calls of other pages, in one download: one by one they are a request each.
  group('calls', 0.5, (module) => module.includes(CALL)),
];
