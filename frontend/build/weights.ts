import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The most compressed JavaScript (kB of Brotli, which every browser takes) that the first load of each page may cost. */
const LIMITS: { page: string; module: string; limit: number; without: RegExp }[] = [
  {
    page: 'espace candidat',
    module: 'src/routes/candidate/CandidateHome.tsx',
    limit: 220,
    without: /ag-grid|codemirror/,
  },
  { page: 'espace jury', module: 'src/routes/jury/JuryHome.tsx', limit: 220, without: /ag-grid|codemirror/ },
  {
    page: 'Classement',
    module: 'src/routes/staff/ranking/CandidatesRoute.tsx',
    limit: 500,
    without: /(?!)/,
  },
];

/**
 * Fails the build when a page's first load (entry, the application's routes, the page, and their static imports) grows over
 * its limit. Ours: size-limit and its like weigh files, and know no page.
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
      for (const { page, module, limit, without } of LIMITS) {
        const loaded = firstLoad(chunks, root, `${root}/${module}`);
        const weight = loaded.reduce((sum, chunk) => sum + compressed(chunk), 0) / 1000;
        this.info(`${page}: ${weight.toFixed(0)} kB of ${String(limit)} kB`);
        if (weight > limit)
          this.error(`${page} loads ${weight.toFixed(0)} kB, the limit is ${String(limit)} kB`);
        const intruder = loaded.flatMap((chunk) => chunk.moduleIds).find((id) => without.test(id));
        if (intruder) this.error(`${page} downloads ${intruder}`);
      }
    },
  };
}

function firstLoad(chunks: Rolldown.OutputChunk[], root: string, module: string): Rolldown.OutputChunk[] {
  const entry = chunks.find((chunk) => chunk.moduleIds.includes(`${root}/src/main.ts`));
  const tree = chunks.find((chunk) =>
    chunk.moduleIds.includes(module.replace(/(\/src\/routes\/[^/]+)\/.*$/, '$1/tree.ts')),
  );
  const page = chunks.find((chunk) => chunk.moduleIds.includes(module));
  if (!entry || !tree || !page) throw new Error(`${module} is not in the build`);
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    chunks.filter((other) => chunk.imports.includes(other.fileName)).forEach(load);
  };
  [entry, tree, page].forEach(load);
  return [...loaded];
}
