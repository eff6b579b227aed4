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
];

/** In a smaller window its header takes a second line for the name of the view. */
const CLASSEMENT = '/admin/candidates';

for (const { width, height, pages } of [
  { width: 1440, height: 900, pages: [...PAGES, CLASSEMENT] },
  { width: 1024, height: 768, pages: PAGES },
])
  test(`nothing moves up or down while a page of the staff is loaded in a window of ${width} by ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin');
    await watchShifts(page);
    await delayAnswers(page, 150);
    await page.goto('/admin/interview-sites');
    const site = await page.getByRole('table').getByRole('link').first().getAttribute('href');
    const moved: Record<string, string[]> = {};
    for (const path of [...pages, site ?? '']) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      await settled(page);
      const found = await shifts(page);
      if (found.length > 0) moved[path] = found;
    }
    expect(moved).toEqual({});
  });
