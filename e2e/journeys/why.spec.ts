import { computedColumn, values } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const RANK = 'Rang expliqué';
const WHY = 'Pourquoi ce rang\u00a0?';

test('an administrator reads why a candidate has their rank, by the keyboard and by the mouse', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await computedColumn(page, RANK, 'RANK(Candidats[@Note globale];Candidats[Note globale])');
  // Wide enough for the last column to stay in sight beside the drawer: the grid draws no other.
  await page.setViewportSize({ width: 2560, height: 1000 });
  await values(page, RANK).nth(3).click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await expect(drawer.getByRole('button', { name: WHY, exact: true })).toBeVisible();

  // From the cell, without the mouse.
  await values(page, RANK).nth(3).press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: WHY, exact: true }).press('Enter');
  await expect(drawer.getByRole('heading', { name: WHY, exact: true })).toBeFocused();
  await expect(drawer.getByRole('heading', { name: 'Ses voisins', exact: true })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: /^Ce qui fait / })).toBeVisible();
  await expectAccessible(page);
  await picture(page, '46-pourquoi-ce-rang');

  const tree = drawer.getByRole('list', { name: "Calcul, jusqu'aux notes", exact: true });
  await tree
    .getByRole('button', { name: /^Déplier / })
    .last()
    .press('Enter');
  await expect(tree.getByRole('button', { name: /^Replier / })).toHaveCount(2);
  await drawer.getByRole('button', { name: 'Voir le tableau', exact: true }).press('Enter');
  await expect(drawer.getByRole('columnheader', { name: 'Compte pour', exact: true })).toBeVisible();
  await expectAccessible(page);

  // The mouse goes to a neighbour.
  const own = drawer.locator('tr[aria-current]');
  const before = (await own.textContent()) ?? '';
  await drawer.getByRole('table').last().getByRole('button').first().click();
  await expect(own).not.toHaveText(before);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: WHY, exact: true })).toBeFocused();
  await expect(page).not.toHaveURL(/pourquoi=/);
});
