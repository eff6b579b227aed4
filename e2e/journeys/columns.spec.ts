import { rowsShown } from '../support/campaign.js';
import { expect, expectAccessible, picture, settled, signIn, test } from '../support/test.js';
import type { Page } from '@playwright/test';

const header = (page: Page, column: string) => page.locator(`.ag-header-cell[col-id="${column}"]`);
const menu = (page: Page, name: string) => page.getByRole('menu', { name: `Actions de la colonne ${name}` });
const run = async (page: Page, name: string, action: string) => {
  const item = menu(page, name).getByRole('menuitem', { name: action });
  await expect(item).toBeVisible();
  // While the menu grows, the button of the mouse would go down on one item and up on another.
  await settled(page);
  await item.click();
  await expect(menu(page, name)).toBeHidden();
};
/** The columns of these header cells, as they stand from left to right. */
const fromTheLeft = (cells: Element[]) =>
  cells
    .map((cell) => ({ left: cell.getBoundingClientRect().left, column: cell.getAttribute('col-id') }))
    .sort((a, b) => a.left - b.left)
    .map(({ column }) => column);

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin');
  await rowsShown(page);
});

test('the menu of a column sorts, adds to the order, pins, fits and hides', async ({ page }) => {
  await expect(page.getByRole('grid', { name: 'Classement', exact: true })).toBeVisible();
  await header(page, 'Nom').click({ button: 'right' });
  await picture(page, '21-menu-colonne');
  await expectAccessible(page);
  await run(page, 'Nom', 'Trier en ordre décroissant');
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'descending');
  await header(page, 'Prenom').hover();
  await page.getByRole('button', { name: 'Actions de la colonne Prenom', exact: true }).click();
  await run(page, 'Prenom', 'Ajouter au tri, ordre croissant');
  await expect(header(page, 'Nom')).toHaveAttribute('aria-sort', 'descending');
  await expect(header(page, 'Prenom')).toHaveAttribute('aria-sort', 'ascending');

  await header(page, 'MethodeEvaluation').click({ button: 'right' });
  await run(page, 'MethodeEvaluation', 'Épingler à gauche');
  const pinned = page.locator('.ag-header .ag-grid-pinned-left-cells');
  await expect(pinned).toContainText('Methode');
  await header(page, 'Candidats[Rang]').click({ button: 'right' });
  await menu(page, 'Rang').getByRole('menuitem', { name: 'Ouvrir la formule', exact: true }).click();
  const formula = page.getByRole('complementary', { name: 'Formule' });
  await expect(formula.getByRole('textbox', { name: 'Formule de calcul' })).toBeVisible();
  await formula.getByRole('button', { name: 'Fermer', exact: true }).click();
  // Immediately, faster than a person: the pinned column is back.
  await page.reload();
  await rowsShown(page);
  await expect(pinned).toContainText('Methode');
  // Without room for them, pinned columns scroll with the others; they come back in their order.
  const order = () => pinned.locator('.ag-header-cell').evaluateAll(fromTheLeft);
  const wide = await order();
  await page.setViewportSize({ width: 500, height: 900 });
  await expect.poll(async () => (await order()).length).toBeLessThan(wide.length);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(order).toEqual(wide);
  await header(page, 'MethodeEvaluation').click({ button: 'right' });
  await run(page, 'MethodeEvaluation', 'Masquer la colonne');
  await expect(header(page, 'MethodeEvaluation')).toHaveCount(0);
  await expect(page.getByText(', modifiée')).toBeVisible();
});

test('the keyboard alone goes from a filter to the export', async ({ page }) => {
  await page.getByRole('button', { name: 'Exporter', exact: true }).focus();
  await page.keyboard.press('Tab');
  // Past the number of the row, the group and the candidate's number.
  for (let column = 0; column < 3; column++) await page.keyboard.press('ArrowRight');
  await expect(header(page, 'Nom')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(menu(page, 'Nom')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header(page, 'Nom')).toBeFocused();
  await page.keyboard.press('Control+Shift+f');
  const search = page.getByRole('textbox', { name: 'Rechercher une valeur' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('status', { name: 'Récupération des valeurs' })).toHaveCount(0);
  await page.keyboard.type('ma');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Filtres' });
  await expect(bar).toContainText(/sur \d+ candidats/);
  await expect(header(page, 'Nom')).toBeFocused();
  await expect(page.getByRole('gridcell').and(page.locator('.parvis-loading'))).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  // Out of the grid by the top: the filters in force, then the toolbar.
  await expect(page.locator('.ag-root-wrapper :focus')).toHaveCount(0);
  // Rows that come later leave the focus where it went.
  await expect(page.locator('.ag-cell-focus')).toHaveCount(0);
  const exporter = page.getByRole('button', { name: 'Exporter', exact: true });
  for (
    let step = 0;
    step < 8 && !(await exporter.evaluate((button) => button === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Shift+Tab');
  await expect(exporter).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

for (const [name, viewport] of [
  ['at 320 px', { width: 320, height: 640 }],
  ['at 200 % zoom', { width: 720, height: 450 }],
] as const)
  test(`a filter is set and removed ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await rowsShown(page);
    await header(page, 'Nom').click({ button: 'right' });
    await run(page, 'Nom', 'Filtrer');
    const popover = page.getByRole('dialog', { name: 'Nom' });
    const keep = popover.getByRole('button', { name: 'Filtrer' });
    await expect(keep).toBeInViewport({ ratio: 1 });
    await popover.getByRole('textbox', { name: 'Rechercher une valeur', exact: true }).fill('ma');
    await expectAccessible(page);
    await popover.getByRole('textbox', { name: 'Rechercher une valeur', exact: true }).press('Enter');
    await expect(page.getByText('sur 401 candidats')).toBeVisible();
    await picture(page, `22-filtre-${viewport.width}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retirer le filtre Nom', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Filtres' })).toBeHidden();
  });
