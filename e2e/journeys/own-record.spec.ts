import { authorization } from '../support/campaign.js';
import { openAccount } from '../support/ownAccount.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const API = '/api/v1/admin';

test('a candidate fills in the profile and the marks on a phone, and staff read them', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/admin/administrations/features');
  const headers = { Authorization: await authorization(page) };
  const created = await page.request.post(`${API}/candidates`, {
    headers,
    data: {
      lastName: 'CARADEC',
      firstName: 'Inès',
      birthDate: '2008-09-17',
      birthPlace: 'Quimper',
      email: 'ines.caradec@courriel.example',
      phoneNumber: '06 12 34 56 78',
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id, externalId } = (await created.json()) as {
    id: string;
    externalId: string;
  };
  openAccount(externalId, 'caradec@parvis.example', 'parvis-demo');

  const phone = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  const mine = await phone.newPage();
  await signIn(mine, 'caradec');
  await expect(mine.getByRole('heading', { name: 'Bonjour Inès' })).toBeVisible();
  await expect(mine.getByText(`Candidature n° ${externalId}`)).toBeVisible();
  await expectAccessible(mine);
  await picture(mine, '80-espace-candidat');

  await mine.getByRole('button', { name: 'Compléter : Mon profil' }).click();
  const dialog = mine.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('à corriger avant');
  await expect(dialog.getByText('Adresse obligatoire')).toBeVisible();
  await expectAccessible(mine);
  await picture(mine, '81-profil-a-corriger');
  await dialog.getByLabel('Adresse').fill('8 rue du Port, 29000 Quimper');
  await dialog.getByRole('button', { name: 'Oui' }).click();
  await dialog.getByLabel('Type de bourse').selectOption('Échelon 3');
  await dialog.getByLabel('Niveau actuel').selectOption('Terminale');
  for (const [index, grade] of ['Terminale générale', 'Première générale', 'Seconde'].entries()) {
    await dialog.getByLabel('Classe').nth(index).fill(grade);
    if (index > 0)
      await dialog
        .getByRole('button', { name: /^Reprendre le lycée/ })
        .first()
        .click();
    else {
      await dialog.getByLabel('Établissement').first().fill('Lycée de Cornouaille');
      await dialog.getByLabel('Ville').first().fill('Quimper');
      await dialog.getByLabel('Département ou pays').first().selectOption('29');
    }
  }
  await dialog.getByLabel('Site (facultatif)').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: /^Descendre .*, rang 1$/ }).click();
  await expect(dialog.getByRole('textbox', { name: /^Rang de/ }).first()).toHaveValue('1');
  await expectAccessible(mine);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mine.getByText('Lycée de Cornouaille, Quimper')).toBeVisible();

  await mine.getByRole('button', { name: 'Compléter : Mes notes' }).click();
  const first = dialog.getByRole('textbox').first();
  await first.fill('20,01');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('T1 : La note doit être inférieure ou égale à 20')).toBeVisible();
  await expect(first).toBeFocused();
  await expectAccessible(mine);
  await picture(mine, '82-notes-a-corriger');
  await first.fill('15,5');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mine.getByText('1 note remplie')).toBeVisible();
  await expectAccessible(mine);
  await picture(mine, '83-espace-complet');
  await phone.close();

  await page.goto(`/admin/candidates?candidat=${id}`);
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await expect(drawer.getByText('15,50').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Historique' }).click();
  await expect(drawer.getByText('Mise à jour du profil').first()).toBeVisible();
  await expect(drawer.getByText('Lycée de Cornouaille').first()).toBeVisible();
});
