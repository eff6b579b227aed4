import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The most compressed JavaScript (kB of Brotli, which every browser takes) and the most files that a page's first load may cost. */
const LIMITS: { page: string; module: string; limit: number; files: number; without: RegExp }[] = [
  {
    page: 'espace candidat',
    module: 'src/routes/candidate/CandidateHome.tsx',
    limit: 195,
    files: 8,
    without: /ag-grid|codemirror/,
  },
  ...['marks/MarksDialog', 'profile/ProfileDialog'].map((form) => ({
    page: form,
    module: `src/features/candidate_space/own_record/${form}.tsx`,
    limit: 275,
    files: 34,
    without: /\/routes\/(staff|jury)\//,
  })),
  {
    page: 'espace jury',
    module: 'src/routes/jury/JuryHome.tsx',
    limit: 192,
    files: 8,
    without: /ag-grid|codemirror/,
  },
  {
    page: 'Classement',
    module: 'src/routes/staff/ranking/CandidatesRoute.tsx',
    limit: 460,
    files: 63,
    without: /(?!)/,
  },
];

/**
 * Fails the build when a page's first load (entry, frame, the application's routes, the page, and their static imports) grows over
 * its limits. Ours: size-limit and its like weigh files, and know no page.
 */
export function weights(): Plugin {
  let root = '';
  const sizes = new Map<Rolldown.OutputChunk, number>();
  const compressed = (chunk: Rolldown.OutputChunk) => {
    const size = sizes.get(chunk) ?? brotliCompressSync(chunk.code).length;
    sizes.set(chunk, size);
    return size;
  };
  return {
    name: 'parvis-weights',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
      for (const { page, module, limit, files, without } of LIMITS) {
        const loaded = firstLoad(chunks, root, `${root}/${module}`);
        const weight = loaded.reduce((sum, chunk) => sum + compressed(chunk), 0) / 1000;
        const found = `${weight.toFixed(0)} kB in ${String(loaded.length)} files`;
        const most = `${String(limit)} kB in ${String(files)}`;
        this.info(`${page}: ${found} of ${most}`);
        if (weight > limit || loaded.length > files)
          this.error(`${page} loads ${found}, the limit is ${most}`);
        const intruder = loaded.flatMap((chunk) => chunk.moduleIds).find((id) => without.test(id));
        if (intruder) this.error(`${page} downloads ${intruder}`);
      }
    },
  };
}

function firstLoad(chunks: Rolldown.OutputChunk[], root: string, module: string): Rolldown.OutputChunk[] {
  const holding = (id: string) => chunks.find((chunk) => chunk.moduleIds.includes(id));
  const entry = holding(`${root}/src/main.ts`);
  const frame = holding(`${root}/src/app/mount.tsx`);
  const tree = holding(module.replace(/(\/src\/routes\/[^/]+)\/.*$/, '$1/tree.ts'));
  const page = holding(module);
  if (!entry || !frame || !tree || !page) throw new Error(`${module} is not in the build`);
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    chunks.filter((other) => chunk.imports.includes(other.fileName)).forEach(load);
  };
  [entry, frame, tree, page].forEach(load);
  return [...loaded];
}
