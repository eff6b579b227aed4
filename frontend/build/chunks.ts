import type { Rolldown } from 'vite';

/** What the candidate's application alone downloads. */
const CANDIDATE = /\/src\/(features\/candidate_space|routes\/candidate)\//;

/**
 * What each stage of a first load needs, one download a stage: a phone pays for each request. React is apart from the
 * rest of the interface, so that the longest download has two shares of the line. A module goes with the first stage
 * that needs it. Features and routes stay apart, so that no application downloads another's, but for those
 * that are a stage's `own`.
 */
const STAGES: { name: string; needs: string[]; own?: RegExp; drawsGrid?: false }[] = [
  { name: 'start', needs: ['src/main.ts'] },
  { name: 'react', needs: ['src/app/stages/react.ts'] },
  { name: 'interface', needs: ['src/app/mount.tsx'] },
  {
    name: 'space',
    needs: ['src/routes/candidate/tree.ts', 'src/routes/candidate/CandidateHome.tsx'],
    own: CANDIDATE,
  },
  {
    name: 'sections',
    needs: [
      'src/features/candidate_space/presence/Presence.tsx',
      'src/features/candidate_space/own_documents/OwnDocuments.tsx',
      'src/features/candidate_space/own_files/OwnFiles.tsx',
    ],
    own: CANDIDATE,
  },
  // What the windows on files need comes with them, and nothing of the other applications.
  {
    name: 'files',
    needs: [
      'src/features/candidate_space/own_files/AddFilesDialog.tsx',
      'src/features/candidate_space/own_letter/OwnLetterDialog.tsx',
      'src/shared/files/FilePreview.tsx',
    ],
  },
  { name: 'jury', needs: ['src/routes/jury/tree.ts', 'src/routes/jury/JuryHome.tsx'] },
  { name: 'activation', needs: ['src/features/candidate_space/activation/ActivationPage.tsx'] },
  { name: 'staff', needs: ['src/routes/staff/tree.ts'] },
  // The staff's other pages load what stands beside the grid, and not the grid.
  { name: 'classement', needs: ['src/routes/staff/ranking/CandidatesRoute.tsx'], drawsGrid: false },
  { name: 'grid', needs: ['src/routes/staff/ranking/CandidatesRoute.tsx'] },
];
const GRID = /\/node_modules\/(ag-|@ag-grid-community\/)/;
// Re-exported beside `createTheme`, it imports the fields and lists of forms, which no first view draws.
const NEVER_CALLED = '/@mui/material/styles/enhanceHighContrast.';
const APART = /\/src\/(features|routes)\//;

/** The groups of the build's chunks; `root` ends with a slash. */
export function stages(root: string): Rolldown.CodeSplittingGroup[] {
  const graphs = new Map<string, Set<string>>();
  return STAGES.map(({ name, needs, own, drawsGrid }, order) => ({
    debugName: name,
    name: (id, context) => {
      const graph =
        graphs.get(name) ??
        neededBy(
          needs.map((path) => root + path),
          context,
        );
      graphs.set(name, graph);
      if (!graph.has(id) || (APART.test(id) && !own?.test(id))) return null;
      return drawsGrid === false && [...neededBy([id], context)].some((each) => GRID.test(each))
        ? null
        : name;
    },
    priority: STAGES.length - order,
  }));
}

/**
 * The modules that `entries` import, directly or not, but not those that they import when needed, nor what is reached
 * only through a module that nothing calls.
 */
function neededBy(entries: string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(entries);
  for (const id of found)
    if (!id.includes(NEVER_CALLED))
      context.getModuleInfo(id)?.importedIds.forEach((imported) => found.add(imported));
  return found;
}
