import { readFileSync } from 'node:fs';
import { pdfOf } from '../support/documents.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test.use({ readsPdf: true });

/** One white point. */
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
});
const pdf = (name: string, buffer = pdfOf('Bulletin')) => ({ name, mimeType: 'application/pdf', buffer });

test('a candidate sends files from a phone, deletes one, and reads a document', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'candidat');
  const files = page.getByRole('region', { name: 'Mes pièces' });
  await expect(files.getByText('2 sur 25')).toBeVisible();
  await expect(files.getByText(/jusqu'au .* inclus/)).toBeVisible();
  const documents = page.getByRole('region', { name: 'Documents pour vous' });
  await expect(documents.getByText('1 à lire sur 1')).toBeVisible();
  await picture(page, '80-espace-candidat');
  await expectAccessible(page);

  await files.getByRole('button', { name: 'Ajouter des fichiers', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter des fichiers' });
  const leave = dialog.getByRole('button', { name: 'Fermer', exact: true }).last();
  await expect(leave).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 256 }); // a zoom of 400 %: it would hide the files
  await expect(leave).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Aide sur les fichiers', exact: true }).click();
  const guide = page.getByRole('dialog', { name: 'Aide sur les fichiers' });
  await expect(guide).toBeVisible();
  await page.goBack();
  await expect(guide).toBeHidden();
  await dialog
    .getByLabel('Choisir des fichiers')
    .last()
    .setInputFiles([
      pdf('Relevé.pdf'),
      pdf('faux.pdf', Buffer.from('Bonjour')),
      { name: 'note.docx', mimeType: 'application/msword', buffer: Buffer.from('x') },
      photo('Page 1.png'),
      photo('Page 2.png'),
    ]);
  await expect(dialog.getByText(/ce format n'est pas accepté/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Rester', exact: true }).click();
  await dialog.getByRole('button', { name: 'Tourner Page 1.png', exact: true }).click();
  await expect(dialog.getByText('Page 1.jpg')).toBeVisible();
  await picture(page, '81-ajouter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Réunir 2 photos en un PDF', exact: true }).click();
  await dialog.getByRole('button', { name: 'Envoyer 3 fichiers', exact: true }).click();
  await expect(dialog.getByText(/son contenu ne correspond pas à son nom/)).toBeVisible();
  await expect(dialog.getByText('2 envoyés sur 4')).toBeVisible();
  await expect(
    page.getByText(/^2 fichiers envoyés sur 4\. Refusés : faux\.pdf, note\.docx\.$/),
  ).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: 'Fermer : 2 fichiers ne sont pas envoyés', exact: true }),
  ).toBeEnabled();
  await picture(page, '82-envoye');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fermer : 2 fichiers ne sont pas envoyés', exact: true }).click();
  await expect(files.getByText('4 sur 25')).toBeVisible();
  await files.getByRole('button', { name: 'Supprimer Page 1.pdf', exact: true }).click();
  await page.getByRole('button', { name: 'Oui', exact: true }).click();
  await expect(files.getByText('3 sur 25')).toBeVisible();

  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'Reçu de Relevé.pdf', exact: true }).click(),
  ]);
  const received = readFileSync(await receipt.path());
  expect(received.subarray(0, 5).toString()).toBe('%PDF-');

  await files.getByRole('button', { name: 'Supprimer Relevé.pdf', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Oui', exact: true }).dblclick();
  await expect(page.getByText('Fichier supprimé')).toBeVisible();
  await expect(files.getByText('2 sur 25')).toBeVisible();
  await files.getByRole('button', { name: 'Ouvrir Bulletins_de_terminale.pdf', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'Bulletins_de_terminale.pdf' });
  await expect(own.getByTitle('Contenu de Bulletins_de_terminale.pdf')).toHaveAttribute('src', /^blob:/);
  await page.goBack();
  await expect(own).toHaveCount(0);
  await expect(files).toBeVisible();

  await documents.getByRole('button', { name: 'Ouvrir Guide_du_candidat.pdf', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Guide_du_candidat.pdf' });
  await expect(preview.getByTitle('Contenu de Guide_du_candidat.pdf')).toHaveAttribute('src', /^blob:/);
  await page.goBack();
  await expect(preview).toHaveCount(0);
  await expect(documents.getByText(/^Lu le /)).toBeVisible();
  await expectAccessible(page);
});
