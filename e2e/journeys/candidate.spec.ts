import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const names = '[role=gridcell][col-id="Nom"]';

test('an administrator reads a candidate, changes a mark, comments, and finds both in the history', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await expect(page.getByText('Nombre de candidats chargés : 50 / 401')).toBeVisible();
  await page.locator(names).nth(2).click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  const marks = drawer.getByRole('grid', { name: /^Notes/ });
  await expect(marks).toBeVisible();
  await expect(page).toHaveURL(/candidat=/);
  await expectAccessible(page);
  await picture(page, '40-candidat');

  await marks.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9,25');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('1 note modifiée')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Mise à jour des notes avec succès')).toBeVisible();

  await drawer.getByRole('textbox', { name: 'Commentaire' }).fill('<b>À relire</b> =1+1');
  await drawer.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Commentaire mis à jour avec succès')).toBeVisible();
  await drawer.getByRole('button', { name: 'Historique' }).click();
  await expect(drawer.getByText('Mise à jour du commentaire')).toBeVisible();
  await expect(drawer.getByText('<b>À relire</b> =1+1').last()).toBeVisible();
  await drawer.getByRole('button', { name: 'Consultations' }).click();
  await expect(drawer.getByText(/administration\).*dossier/)).toBeVisible();
  await expectAccessible(page);

  const name = await drawer.getByRole('heading', { level: 3 }).first().textContent();
  await drawer.getByRole('button', { name: 'Suivant' }).click();
  await expect(drawer.getByRole('heading', { level: 3 }).first()).not.toHaveText(name ?? '');
  await drawer.getByRole('button', { name: 'Agrandir' }).click();
  await expectAccessible(page);
  await picture(page, '41-candidat-agrandi');
  await drawer.getByRole('button', { name: 'Fermer' }).click();
  await expect(drawer).toHaveCount(0);
});

test('an administrator looks at the candidates in error alone, and leaves the alerts', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: /Alertes/ }).click();
  await expectAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: /Erreurs/ }).click();
  await expect(page.getByText(/Erreurs : \d+ candidats? restants?/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, '42-alertes');
  await page.getByRole('button', { name: 'Quitter les alertes' }).click();
  await expect(page.getByText('Nombre de candidats chargés : 50 / 401')).toBeVisible();
});

test('a read-only administrator reads a candidate and changes nothing', async ({ page }) => {
  await signIn(page, 'lecture');
  await expect(page.getByText('Nombre de candidats chargés : 50 / 401')).toBeVisible();
  await page.locator(names).first().click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await drawer.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('textbox')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Sauvegarder' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Alertes/ })).toHaveCount(0);
  await expectAccessible(page);
});
