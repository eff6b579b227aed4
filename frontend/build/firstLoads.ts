import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

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

const needed = neededBy('main.ts', 'app/mount.tsx');
// The styles name the classes of fields, and would bring the fields.
const start: Test = (module, context) =>
  needed(module, context) && !/\/(InputBase|TextareaAutosize)\//.test(module);
// With what the home draws once it is read: a phone waits for each download, not for its size.
const candidate = neededBy(
  'routes/candidate/tree.ts',
  'routes/candidate/CandidateHome.tsx',
  'routes/candidate/OwnInterview.tsx',
  'features/candidate_space/presence/Presence.tsx',
  'features/candidate_space/own_documents/OwnDocuments.tsx',
  'features/candidate_space/own_files/OwnFiles.tsx',
);
const jury = neededBy('routes/jury/tree.ts', 'routes/jury/JuryHome.tsx');
const staff = neededBy('routes/staff/tree.ts');
const classement = neededBy('routes/staff/ranking/CandidatesRoute.tsx');
const office: Test = (module, context) => staff(module, context) || classement(module, context);

const group = (name: string, priority: number, test: Test): Rolldown.CodeSplittingGroup => ({
  name: (module, context) => (test(module, context) ? name : null),
  priority,
});

/**
 * What a browser fetches before its first page, in a download each: what every page needs, what the candidate's and the
 * jury's both need, of the rest of each what the staff's Classement needs too (it does not fetch their pages), and the
 * staff's frame. Left to itself the bundler cuts it in forty, by who else needs each module.
 */
export const firstLoads = [
  group('start', 7, start),
  group('telephone', 6, (module, context) => candidate(module, context) && jury(module, context)),
  group('candidate-parts', 5, (module, context) => candidate(module, context) && office(module, context)),
  group('candidate', 4, candidate),
  group('jury-parts', 3, (module, context) => jury(module, context) && office(module, context)),
  group('jury', 2, jury),
  group('staff', 1, staff),
];
