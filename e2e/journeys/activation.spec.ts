import { activate, importedCandidate, openAccountCreation, openMailedLink } from '../support/activation.js';
import { pdfOf } from '../support/documents.js';
import { expect, expectAccessible, picture, signIn, signInAnew, test } from '../support/test.js';

test('an imported candidate opens an account on a phone, sends a file, and reads the letter', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/admin/administrations/features');
  const recipient = await importedCandidate(page);
  const close = await openAccountCreation(page, recipient);

  const phone = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true });
  const mine = await phone.newPage();
  // Somebody else of the family had signed in on it.
  await signInAnew(mine, 'candidat', '/candidate');
  await expect(mine.getByRole('button', { name: 'Modifier : Mon profil' })).toBeVisible();
  await openMailedLink(mine, recipient);
  await expect(mine.getByRole('heading', { name: 'Activer mon compte' })).toBeVisible();
  await expect(mine.getByText(recipient)).toBeVisible();
  await picture(mine, '70-activation');
  await expectAccessible(mine);
  await mine.getByLabel('Mot de passe', { exact: true }).fill('azerty');
  await mine.getByRole('button', { name: 'Créer mon compte', exact: true }).click();
  await expect(mine.getByText(/^Le mot de passe doit contenir au moins 8 caractères/)).toBeVisible();
  await picture(mine, '71-activation-erreurs');
  await expectAccessible(mine);
  await activate(mine);
  await expect(mine.getByText('Mon espace candidat')).toBeVisible();
  await expect(mine.getByRole('heading', { name: /^Modalités d'évaluation/ })).toBeVisible();
  await expect(mine.getByRole('button', { name: /Mon profil|Mes notes/ })).toHaveCount(0);
  await picture(mine, '73-espace-candidat');
  await expectAccessible(mine);

  await mine.getByRole('button', { name: 'Ajouter : Mes pièces', exact: true }).click();
  const dialog = mine.getByRole('dialog');
  const bulletin = { name: 'Bulletin.pdf', mimeType: 'application/pdf', buffer: pdfOf('Bulletin') };
  await dialog.getByLabel('Choisir des fichiers').last().setInputFiles(bulletin);
  await dialog.getByRole('button', { name: 'Envoyer 1 fichier', exact: true }).click();
  await dialog.getByRole('button', { name: 'Terminer', exact: true }).click();
  await expect(mine.getByText('1 fichier sur 10')).toBeVisible();
  await mine.getByRole('button', { name: 'Afficher', exact: true }).click();
  await expect(dialog.getByText(/est étudiée sur dossier, sans entretien/)).toBeVisible();
  await expect(dialog.getByText(/projet de formation motivé/)).toBeVisible();
  await picture(mine, '74-lettre');
  await phone.close();

  await close();
});
