import { shifts, watchShifts } from '../support/shifts.js';
import { delayAnswers, expect, settled, signIn, test } from '../support/test.js';

const administration = (page: string) => `/admin/administrations${page}`;

/** Pages that a smaller window shows in another form: in one column, or with headers of two lines. */
const NARROWED = [
  administration(''),
  administration('/formulas'),
  administration('/ranking'),
  '/admin/statistics',
];

const PAGES = [
  ...NARROWED,
  '/admin/candidates',
  '/admin/overall-results',
  '/admin/interview-sites',
  '/admin/interview-slots',
  ...['/users', '/roles', '/computations', '/emails', '/features'].map(administration),
  ...['/campaign', '/new-campaign', '/privacy'].map(administration),
  '/admin/archives',
];

for (const { width, height, pages } of [
  { width: 1440, height: 900, pages: PAGES },
  { width: 1024, height: 768, pages: NARROWED },
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

test('what stands under an answer that does not come is shown all the same', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/v1/admin/attention', () => new Promise(() => undefined));
  await page.goto(administration(''));
  await expect(page.getByText("À traiter aujourd'hui")).toBeVisible();
  const imports = page.getByRole('link', { name: 'Importer des candidatures' });
  await expect(imports).toBeHidden();
  await expect(imports).toBeVisible();
});
