import { shifts, watchShifts } from '../support/shifts.js';
import { delayAnswers, expect, settled, signIn, test } from '../support/test.js';

const administration = (page: string) => `/admin/administrations${page}`;

const PAGES = [
  '/admin/overall-results',
  '/admin/interview-sites',
  '/admin/interview-slots',
  administration(''),
  ...['/users', '/roles', '/formulas', '/computations', '/emails', '/features'].map(administration),
  ...['/campaign', '/new-campaign', '/privacy', '/ranking'].map(administration),
  '/admin/archives',
  '/admin/statistics',
  '/admin/candidates',
];

test('nothing moves up or down while a page of the staff is loaded', async ({ page }) => {
  await signIn(page, 'admin');
  await watchShifts(page);
  await delayAnswers(page, 150);
  const moved: Record<string, string[]> = {};
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await settled(page);
    const found = await shifts(page);
    if (found.length > 0) moved[path] = found;
  }
  expect(moved).toEqual({});
});
