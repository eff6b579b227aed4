import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** With what any browser of ours starts, those of the benchmarks too. */
export const FLAGS = JSON.parse(
  readFileSync(new URL('chromiumFlags.json', import.meta.url), 'utf8'),
) as string[];

/**
 * The browser of the journeys: the one that CHROMIUM names, Debian's, else the one that `@sparticuz/chromium` unpacks.
 * Debian's draws no window of its own around a page where it can do without, which saves a quarter of the journeys'
 * processor; the browser with a window is the only one that reads PDFs.
 */
export async function executablePath({ readsPdf }: { readsPdf: boolean }): Promise<string> {
  const withWindow = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const windowless = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  for (const installed of readsPdf ? [withWindow, windowless] : [windowless, withWindow])
    if (existsSync(installed)) return installed;
  const { default: chromium } = await import('@sparticuz/chromium');
  // It unpacks into the folder of temporary files, where another account may have done so before us.
  const folder = fileURLToPath(new URL('node_modules/.cache/chromium', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const path = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return path;
}
