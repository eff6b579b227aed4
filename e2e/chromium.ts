import { existsSync } from 'node:fs';

/** The browser of the journeys: Debian's Chromium, else the one that `@sparticuz/chromium` unpacks. */
export async function executablePath(): Promise<string> {
  const debian = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (existsSync(debian)) return debian;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
