import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The browser of the journeys: the one that CHROMIUM names, Debian's, else the one that `@sparticuz/chromium` unpacks. */
export async function executablePath(): Promise<string> {
  const installed = process.env.CHROMIUM ?? '/usr/bin/chromium';
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
