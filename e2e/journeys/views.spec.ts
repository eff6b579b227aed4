import { counter } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator keeps a search as a view, leaves it and comes back to it', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(counter(page)).toBeVisible();
  const everybody = (await counter(page).textContent()) ?? '';
  await page.getByPlaceholder('Rechercher un candidat').fill('martin');
  await expect(counter(page)).not.toHaveText(everybody);
  const found = (await counter(page).textContent()) ?? '';

  await page.getByRole('button', { name: 'Vue', exact: true }).click();
  await page.getByRole('button', { name: 'Créer une vue' }).click();
  const former = page.getByRole('checkbox', { name: 'Appliquer la vue Classement général' });
  const box = page.getByRole('checkbox', { name: 'Appliquer la vue Vue 4' });
  await expect(box).toBeVisible();
  await picture(page, '10-vues');
  await expectAccessible(page);
  await former.uncheck();
  await expect(counter(page)).toHaveText(everybody);
  await box.check();
  await expect(counter(page)).toHaveText(found);
});
