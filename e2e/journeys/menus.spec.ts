import type { Page } from '@playwright/test';
import { rowsShown } from '../support/campaign.js';
import { expect, settled, signIn, test, walkMenu } from '../support/test.js';

/** The calls of the page that ask for what cannot be: a page before the first one, or anything else that is refused. */
function refusedCalls(page: Page) {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/v1/') && answer.status() >= 400)
      refused.push(`${answer.status()} ${answer.url()}`);
  });
  return refused;
}

for (const [width, name] of [
  [1440, 'Plus'],
  [1024, "Plus d'actions"],
] as const)
  test(`every menu of the Classement is opened, walked and closed by keys in a window of ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    await rowsShown(page);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await page.getByRole('gridcell').nth(2).click();
    await expect(page.getByRole('complementary', { name: 'Candidat' })).toBeVisible();
    const buttons = page.locator('button[aria-haspopup=menu]:visible');
    const count = await buttons.count();
    expect(count).toBeGreaterThan(2);
    for (let index = 0; index < count; index++) await walkMenu(page, buttons.nth(index));
  });

test('the menu of each column of a fresh page opens by the mouse, and asks for nothing that is refused', async ({
  page,
}) => {
  const refused = refusedCalls(page);
  await signIn(page, 'admin');
  await rowsShown(page);
  const buttons = page.locator('.ag-header-cell button[aria-label^="Actions de la colonne"]');
  const columns = await buttons.evaluateAll((found) =>
    found.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  expect(columns.length).toBeGreaterThan(5);
  for (const column of columns) {
    const button = page.getByRole('button', { name: column, exact: true });
    // The button is there only once the pointer is over its header.
    await page.locator('.ag-header-cell', { has: page.locator(`button[aria-label="${column}"]`) }).hover();
    await button.click();
    const menu = page.getByRole('menu', { name: column, exact: true });
    await expect(menu.getByRole('menuitem', { name: /^Filtrer…/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
  expect(refused).toEqual([]);
  await expect(page.getByText("Des lignes n'ont pas pu être chargées")).toBeHidden();
});
