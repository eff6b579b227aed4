import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const SHEET = '/@fontsource-variable/inter/wght.css';
const FILE = /url\(\.\/files\/([^)]+)\)/g;
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/fonts/', import.meta.url));

/** What is kept of the interface's font: the weights that screens draw, accents, kerning and figures of one width. */
const KEPT = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
};

/**
 * Halves the font that every first load waits for: no character is lost, but the weights and the alternates that
 * nothing draws are. A font is narrowed once, then read from `node_modules/.cache`.
 */
export function narrowFonts(): Plugin {
  return {
    name: 'parvis-narrow-fonts',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { '@fonts': FOLDER } } }),
    async transform(code, id) {
      if (!id.endsWith(SHEET)) return undefined;
      const files = id.replace(/wght\.css$/, 'files/');
      const narrowed = new Map(
        await Promise.all(
          [...code.matchAll(FILE)].map(async ([, name = '']) => [name, await narrow(files + name)] as const),
        ),
      );
      return code.replace(FILE, (_url, name: string) => `url(@fonts/${narrowed.get(name) ?? ''})`);
    },
  };
}

/** The name in `FOLDER` of the font at `path`, narrowed. */
async function narrow(path: string): Promise<string> {
  const font = await readFile(path);
  const key = createHash('sha256').update(font).update(JSON.stringify(KEPT)).digest('hex').slice(0, 8);
  const name = path.replace(/^.*\/(.+)\.woff2$/, `$1-${key}.woff2`);
  if (await isThere(FOLDER + name)) return name;
  await mkdir(FOLDER, { recursive: true });
  // Whole or not at all, even where a build is killed, or two run at once.
  const unfinished = `${FOLDER}${name}.${String(process.pid)}`;
  await writeFile(unfinished, await narrowedFont(font));
  await rename(unfinished, FOLDER + name);
  return name;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** The WOFF2 `font` with all its characters, and what `KEPT` says of the rest. */
export const narrowedFont = (font: Buffer): Promise<Buffer> =>
  subsetFont(font, undefined, { ...KEPT, keepAllGlyphs: true });
