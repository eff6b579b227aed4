import { openConflicts } from '../support/conflicts.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const ROWS = [30, 31, 32, 33, 34, 35, 36, 37, 38, 39];

test('an administrator resolves ten conflicts of marks by ten keys, and takes the last one back', async ({
  page,
}) => {
  openConflicts(...ROWS);
  await signIn(page, 'admin', '/admin/candidates?alert=conflicts');
  const queue = page.getByRole('dialog', { name: 'Conflits de notes' });
  await expect(queue).toContainText('10 conflits restants');
  await picture(page, '87-conflits');
  await expectAccessible(page);
  for (const left of [9, 8, 7, 6, 5, 4, 3, 2]) {
    await page.keyboard.press(left % 2 === 0 ? '2' : '1');
    await expect(queue).toContainText(`${left} conflits restants`);
  }
  await page.keyboard.press('1');
  await expect(queue).toContainText('1 conflit restant');
  await page.keyboard.press('2');
  await expect(queue).toContainText('Tous les conflits sont résolus !');
  // Not that of a message, which gives its place to the next one: on a slow machine, under the pointer.
  await page.getByRole('button', { name: 'Annuler le dernier choix', exact: true }).click();
  await expect(queue).toContainText('1 conflit restant');
  await page.keyboard.press('1');
  await expect(queue).toContainText('Tous les conflits sont résolus !');
  await expectAccessible(page);
});
