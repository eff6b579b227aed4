import { rowsShown } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';
import type { Page } from '@playwright/test';

const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] [role=gridcell][col-id="${column}"]`);
const foot = (page: Page) => page.getByRole('region', { name: 'Cellules sélectionnées' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const drag = async (page: Page, from: [number, string], to: [number, string]) => {
  await cell(page, ...from).hover();
  await page.mouse.down();
  await cell(page, ...to).hover();
  // A frame or two, for the selection to follow.
  await expect(cell(page, ...to)).toHaveClass(/parvis-range/);
  await page.mouse.up();
};

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin');
  await rowsShown(page);
  await expect(cell(page, 0, 'Nom')).not.toBeEmpty();
});

test('an administrator drags over cells, reads what they come to and copies them', async ({ page }) => {
  const names = [1, 2, 3].map((row) => cell(page, row, 'Nom'));
  const texts = await Promise.all(names.map((name) => name.textContent()));
  await drag(page, [1, 'Nom'], [3, 'Prenom']);
  await expect(foot(page)).toContainText('De Nom à Prenom, lignes 2 à 4');
  await expect(foot(page)).toContainText('Cellules 6');
  await expect(foot(page)).toContainText('Nombres 0');
  await picture(page, '20-selection');
  await expectAccessible(page);
  // A selection chooses no candidate.
  expect(new URL(page.url()).searchParams.get('candidat')).toBeNull();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('6 cellules copiées')).toBeVisible();
  const copied = (await clipboard(page)).split('\n').map((line) => line.split('\t'));
  expect(copied.map(([name]) => name)).toEqual(texts);
  expect(copied.map((line) => line.length)).toEqual([2, 2, 2]);

  await cell(page, 2, 'Prenom').click({ button: 'right' });
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Copier avec les en-têtes', exact: true }).click();
  await expect(page.getByText('6 cellules copiées avec les en-têtes')).toBeVisible();
  expect((await clipboard(page)).split('\n')[0]).toBe('Nom\tPrenom');

  await page.keyboard.press('Escape');
  await expect(foot(page)).toBeHidden();

  // The menu of a cell gives it the focus: Shift and click select from there.
  await cell(page, 5, 'Nom').click({ button: 'right' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await cell(page, 7, 'Prenom').click({ modifiers: ['Shift'] });
  await expect(foot(page)).toContainText('De Nom à Prenom, lignes 6 à 8');
  expect(new URL(page.url()).searchParams.get('candidat')).toBeNull();
});

test('the keys select to the last candidate, go to the ends of a row and leave the grid', async ({
  page,
}) => {
  await cell(page, 0, 'Nom').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(foot(page)).toContainText('De Nom à Prenom, lignes 1 à 2');
  await page.keyboard.press('Control+Shift+ArrowDown');
  // 401 candidates, most of which the grid has not read.
  await expect(foot(page)).toContainText('Cellules 802');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  const focused = page.locator('[role=gridcell]:focus');
  const last = await focused.getAttribute('col-id');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('col-id', 'Groupe');
  expect(last).not.toBe('Groupe');
  await page.keyboard.press('Tab');
  await expect(page.locator('.ag-root-wrapper :focus')).toHaveCount(0);
  // And back to the cell that was left.
  await cell(page, 1, 'Prenom').click();
  await page.keyboard.press('Tab');
  await expect(page.locator('.ag-root-wrapper :focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAttribute('col-id', 'Prenom');
});

test('a browser that refuses the clipboard leaves the text to be copied', async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  const name = (await cell(page, 0, 'Nom').textContent()) ?? '';
  await cell(page, 0, 'Nom').click();
  await page.keyboard.press('Control+c');
  await expect(page.getByText("Le navigateur refuse l'accès au presse-papiers")).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Texte à copier' })).toHaveValue(name);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
