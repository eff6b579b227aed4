import { activate, openAccountCreation, openMailedLink } from '../support/activation.js';
import { attribute, authorization, compute, removeSlot, slotAt } from '../support/campaign.js';
import { pdfOf } from '../support/documents.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const API = '/api/v1/admin';
const EMAIL = 'ines.caradec@courriel.example';

test('a candidate whose record staff created opens an account, fills it in on a phone, and is called to an interview', async ({
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
      email: EMAIL,
      phoneNumber: '06 12 34 56 78',
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id, externalId } = (await created.json()) as {
    id: string;
    externalId: string;
  };
  const close = await openAccountCreation(page, EMAIL);

  const phone = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  const mine = await phone.newPage();
  await openMailedLink(mine, EMAIL);
  await activate(mine);
  await expect(mine.getByRole('heading', { name: 'Bonjour Inès' })).toBeVisible();
  await expect(mine.getByText(`Candidature n° ${externalId}`)).toBeVisible();
  await expectAccessible(mine);
  await picture(mine, '80-espace-candidat');

  await mine.getByRole('button', { name: 'Compléter : Mon profil', exact: true }).click();
  const dialog = mine.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Enregistrer', exact: true });
  await mine.setViewportSize({ width: 320, height: 256 }); // a zoom of 400 %: the bar would hide the fields
  await expect(save).not.toBeInViewport();
  await mine.setViewportSize({ width: 320, height: 640 });
  await expect(save).toBeInViewport();
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('à corriger avant');
  await expect(dialog.getByText('Adresse obligatoire')).toBeVisible();
  await expectAccessible(mine);
  await picture(mine, '81-profil-a-corriger');
  await dialog.getByLabel('Adresse').fill('8 rue du Port, 29000 Quimper');
  await dialog.getByRole('button', { name: 'Oui', exact: true }).click();
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
  const sites = dialog.locator('ol > li');
  const third = (await sites.nth(2).textContent()) ?? '';
  await sites.nth(2).locator('[aria-hidden]').first().hover();
  await mine.mouse.down();
  await sites.nth(0).hover();
  await mine.mouse.up();
  await expect(sites.nth(0)).toHaveText(third);
  await expect(dialog.getByRole('textbox', { name: /^Rang de/ }).first()).toHaveValue('1');
  await expectAccessible(mine);
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mine.getByText('Lycée de Cornouaille, Quimper')).toBeVisible();

  await mine.getByRole('button', { name: 'Compléter : Mes notes', exact: true }).click();
  const first = dialog.getByRole('textbox').first();
  await first.fill('20,01');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog.getByText('T1 : La note doit être inférieure ou égale à 20')).toBeVisible();
  await expect(first).toBeFocused();
  await expectAccessible(mine);
  await picture(mine, '82-notes-a-corriger');
  for (const field of await dialog.getByRole('textbox').all()) await field.fill('19,5');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mine.getByText(/^\d+ notes remplies$/)).toBeVisible();
  await expectAccessible(mine);
  await picture(mine, '83-espace-complet');

  await mine.getByRole('button', { name: 'Ajouter : Mes pièces', exact: true }).click();
  const bulletin = { name: 'Bulletin.pdf', mimeType: 'application/pdf', buffer: pdfOf('Bulletin') };
  await dialog.getByLabel('Choisir des fichiers').last().setInputFiles(bulletin);
  await dialog.getByRole('button', { name: 'Envoyer 1 fichier', exact: true }).click();
  await dialog.getByRole('button', { name: 'Terminer', exact: true }).click();
  await expect(mine.getByText('1 fichier sur 25').first()).toBeVisible();

  await close();
  await page.goto(`/admin/candidates?candidat=${id}`);
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await expect(drawer.getByText('19,50').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Historique', exact: true }).click();
  await expect(drawer.getByText('Mise à jour du profil').first()).toBeVisible();
  await expect(drawer.getByText('Lycée de Cornouaille').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Fermer', exact: true }).click();
  await compute(page);
  const slot = await slotAt(page.request, headers, { hour: '11:00', remote: true });
  await attribute(page.request, headers, slot, id);

  await mine.reload();
  const interview = mine.getByRole('region', { name: 'Votre entretien', exact: true });
  await expect(interview.getByRole('link', { name: 'Rejoindre', exact: true })).toHaveAttribute(
    'href',
    'https://visio.parvis.example/journal',
  );
  const [calendar] = await Promise.all([
    mine.waitForEvent('download'),
    interview.getByRole('button', { name: 'Ajouter à mon agenda', exact: true }).click(),
  ]);
  expect(calendar.suggestedFilename()).toBe('entretien.ics');
  await picture(mine, '84-entretien-en-premier');
  await expectAccessible(mine);
  await mine.getByRole('button', { name: 'Afficher', exact: true }).click();
  await expect(dialog.getByText('11 h 00, heure de Paris').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'https://visio.parvis.example/journal' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: "Copier : Code d'accès" })).toBeVisible();
  await picture(mine, '84-lettre-distanciel');
  await expectAccessible(mine);
  await phone.close();
  await removeSlot(page.request, headers, slot);
});
