import { counter, rowsShown } from '../support/campaign.js';
import { expect, expectAccessible, signIn, test } from '../support/test.js';

test('an administrator tags ticked candidates, and shares the view of them with a role that reads no tag', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin');
  await rowsShown(page);
  const boxes = page.getByRole('checkbox', { name: /^Cocher [A-Z]/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Étiquettes', exact: true }).click();
  await page.getByRole('button', { name: 'Créer une étiquette', exact: true }).click();
  await page.getByLabel("Nom de l'étiquette").fill('À revoir');
  await page.getByRole('button', { name: "Créer l'étiquette", exact: true }).click();
  await page.getByRole('button', { name: "Mettre l'étiquette À revoir", exact: true }).click();
  await expect(page.getByText('Étiquette « À revoir » mise sur 2 candidats')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).click();
  await page.getByRole('button', { name: 'Tout décocher', exact: true }).click();

  await page.getByRole('button', { name: 'Vue', exact: true }).click();
  await page.getByRole('button', { name: 'Créer une vue', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Nom de la vue' })).toBeFocused();
  await page.keyboard.type('Pour les créneaux');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Partager la vue Pour les créneaux', exact: true }).click();
  await page.getByRole('combobox', { name: 'Partagée avec', exact: true }).click();
  await page.getByRole('option', { name: 'Responsables des créneaux', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer le partage', exact: true }).click();
  await expect(page.getByText('Partagée : Responsables des créneaux', { exact: true })).toBeVisible();
  const link = page.url();
  expect(link).toContain('?vue=');

  const theirs = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const reader = await theirs.newPage();
  await signIn(reader, 'creneaux', link);
  await expect(reader.getByText('Vue : Pour les créneaux', { exact: true })).toBeVisible();
  await expect(counter(reader)).toHaveText(/\/ \d+$/);
  await reader.getByRole('button', { name: 'Vue', exact: true }).click();
  await expect(reader.getByText(/^De .*, partagée : Responsables des créneaux$/)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Renommer la vue Pour les créneaux' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Étiquettes', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Supprimer la vue Pour les créneaux', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer la vue', exact: true }).click();
  await expect(page.getByText('Vue supprimée avec succès')).toBeVisible();
  await reader.reload();
  await expect(
    reader.getByText("Cette vue n'existe plus, ou n'est plus partagée avec vous.", { exact: true }),
  ).toBeVisible();
  await theirs.close();

  await boxes.nth(0).check();
  await page.getByRole('button', { name: 'Étiquettes', exact: true }).click();
  await page.getByRole('button', { name: "Supprimer l'étiquette À revoir", exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: "Supprimer l'étiquette", exact: true }).click();
  await expect(page.getByText('Étiquette supprimée')).toBeVisible();
});
