import { cutOnceSpaced, expectLandmarks, htmlFaults, sideways } from '../support/conforming.js';
import { expect, expectAccessible, settled, signIn, test } from '../support/test.js';
import type { Page } from '@playwright/test';

const administration = (page: string) => `/admin/administrations${page}`;
const PAGES: Record<string, string[]> = {
  admin: [
    ...[
      '/admin/candidates',
      '/admin/overall-results',
      '/admin/interview-sites',
      '/admin/interview-sites/new',
    ],
    ...[
      '/admin/interview-slots',
      '/admin/interview-slots?onglet=planning',
      '/admin/archives',
      '/admin/statistics',
      '/admin/statistics/fairness',
    ],
    ...['', '/users', '/users/new', '/roles', '/formulas', '/formulas/new', '/formulas/tables'].map(
      administration,
    ),
    ...['/computations', '/emails', '/features', '/campaign', '/letters', '/new-campaign'].map(
      administration,
    ),
    ...['/privacy', '/journal', '/ranking', '/service'].map(administration),
    ...['/imports/candidates', '/imports/sheets', '/imports/documents'].map(administration),
    '/site-map',
  ],
  jury: ['/jury', '/site-map'],
  candidat: ['/candidate', '/site-map'],
};
const PUBLIC = ['/legal-notice', '/privacy', '/accessibility'];
/** Grids and boards are tables of data, which WCAG 1.4.10 excepts. */
const TABLES = ['/admin/candidates', '/admin/overall-results', '/admin/interview-slots'];
const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;
const FORCED = { colorScheme: 'light', forcedColors: 'active' } as const;

async function read(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await test.step(path, async () => {
    await expectAccessible(page);
    expect(await htmlFaults(page), `HTML of ${path}`).toEqual([]);
    await expectLandmarks(page);
  });
}

for (const [who, paths] of Object.entries(PAGES)) {
  test(`every page of ${who} is valid, accessible and marked out`, async ({ page }) => {
    await signIn(page, who);
    const titles = new Set<string>();
    for (const path of paths) {
      await read(page, path);
      titles.add(await page.title());
    }
    expect(titles.size, 'a title for each page').toBe(paths.length);
  });

  test(`every page of ${who} is accessible in the dark and in forced colours`, async ({ page }) => {
    await signIn(page, who);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const media of [DARK, FORCED]) {
        await page.emulateMedia(media);
        await expectAccessible(page);
      }
    }
  });

  test(`every page of ${who} is whole with spaced texts, and in a window of 320 pixels`, async ({ page }) => {
    await signIn(page, who);
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      expect(await cutOnceSpaced(page), `spaced texts of ${path}`).toEqual([]);
      if (TABLES.includes(path.replace(/\?.*/, ''))) continue;
      for (const [width, height] of [
        [720, 450],
        [320, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settled(page);
        expect(await sideways(page), `${path} at ${width}`).toBe(0);
      }
    }
  });
}

test('every page that needs no account is valid, accessible and marked out', async ({ page }) => {
  for (const path of PUBLIC) {
    await read(page, path);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await read(page, '/');
});
