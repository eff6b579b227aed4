import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { FLAGS, executablePath } from '../chromium.js';
import { expect, settled, signIn, test } from '../support/test.js';

/** A browser in whose settings a person chose text of twice the usual size, which is not a zoom. */
async function withLargeText(options: BrowserContextOptions, read: (page: Page) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-large-text-'));
  const settings = { webkit: { webprefs: { default_font_size: 32 } } };
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(settings));
  const executable = await executablePath({ readsPdf: true });
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: executable,
    args: FLAGS,
  });
  try {
    await read(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts of the page of which a part is cut off where nothing scrolls, or that stand out of their button. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width * height > 0);
      const isOut = (box: DOMRect) =>
        lines.some(
          ({ top, bottom, right }) => bottom > box.bottom + 3 || top < box.top - 3 || right > box.right + 3,
        );
      for (let above = text.parentElement; above && lines.length > 0; above = above.parentElement) {
        const { overflowX, overflowY, textOverflow, clip } = getComputedStyle(above);
        const readAloud = clip !== 'auto' || above.offsetWidth <= 2;
        if (readAloud || /auto|scroll/.test(overflowX + overflowY) || textOverflow === 'ellipsis') break;
        const holds = above.matches('button, a.MuiButton-root, .MuiChip-root') || overflowX === 'hidden';
        if (holds && above.clientHeight > 0 && isOut(above.getBoundingClientRect()))
          cut.push(text.textContent ?? '');
      }
    }
    if (document.documentElement.scrollWidth > window.innerWidth)
      cut.push('The page is wider than the window');
    return cut;
  });

const PAGES: [string, RegExp][] = [
  ['/admin/administrations', /^Administration$/],
  ['/admin/interview-sites', /^Sites/],
];

async function readWhole(page: Page, heading: RegExp) {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await settled(page);
  expect(await cutTexts(page), page.url()).toEqual([]);
}

test('a person whose browser shows text twice as large reads the main pages whole', async ({ baseURL }) => {
  const usual = { baseURL: baseURL ?? '', locale: 'fr-FR', timezoneId: 'Europe/Paris' };
  await withLargeText({ ...usual, viewport: { width: 1440, height: 900 } }, async (page) => {
    await signIn(page, 'admin', '/admin/candidates');
    const row = page.getByRole('gridcell', { name: /^\d{7}$/ }).first();
    await expect(row).toBeVisible();
    const { height } = (await row.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(60);
    await readWhole(page, /^Classement/);
    for (const [path, heading] of PAGES) {
      await page.goto(path);
      await readWhole(page, heading);
    }
  });
  await withLargeText({ ...usual, viewport: { width: 390, height: 844 } }, async (page) => {
    await signIn(page, 'candidat', '/candidate');
    await readWhole(page, /^Bonjour/);
  });
});
