import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { authorization } from '../support/campaign.js';
import { pdfOf } from '../support/documents.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test.use({ readsPdf: true });

const pdf = (name: string, buffer = pdfOf('Bulletin')) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});

/** Opens the files of a candidate of that method, as one of the demonstration accounts. */
async function openFiles(page: Page, account: string, method: string) {
  await signIn(page, account, '/admin/candidates');
  const answer = await page.request.post('/api/v1/admin/candidates/filter', {
    headers: { Authorization: await authorization(page) },
    data: {
      filters: [
        {
          filterType: 'COLUMN_FILTER',
          column: 'MethodeEvaluation',
          error: false,
          values: [method],
        },
      ],
      columns: ['Nom'],
    },
  });
  const { content } = (await answer.json()) as { content: { id: string }[] };
  await page.goto(`/admin/candidates?candidat=${content[0]?.id ?? ''}`);
  await page.getByRole('tab', { name: /^Dépôt de pièces/ }).click();
  await expect(page.getByRole('heading', { name: 'Pièces', exact: true })).toBeVisible();
}

test('an administrator adds files to a candidate, looks at one and deletes it', async ({ page }) => {
  await openFiles(page, 'admin', 'FA');
  await expect(page.getByText('Aucune pièce')).toBeVisible();
  await expectAccessible(page);
  const add = page.getByLabel('Ajouter une pièce');
  await add.last().setInputFiles([pdf('Bulletins_terminale.pdf'), pdf('faux.pdf', Buffer.from('Bonjour'))]);
  await expect(
    page.getByText('faux.pdf — Fichier invalide : son contenu ne correspond pas à son nom.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bulletins_terminale.pdf', exact: true })).toBeVisible();
  await expect(page.getByText(/^Envoyé à \d\d:\d\d le \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByText('1 sur 10')).toBeVisible();
  await picture(page, 'files-refused');
  await expectAccessible(page);

  await add.last().setInputFiles(pdf('Carte_identite.pdf'));
  await expect(page.getByText('Fichiers téléversés avec succès')).toBeVisible();
  await expect(page.getByText('2 sur 10')).toBeVisible();

  await page.getByRole('button', { name: 'Carte_identite.pdf', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Carte_identite.pdf' });
  await expect(preview.getByTitle('Contenu de Carte_identite.pdf')).toHaveAttribute('src', /^blob:/);
  await picture(page, 'files-preview');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Télécharger', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Carte_identite.pdf');
  expect(readFileSync(await download.path())).toEqual(pdfOf('Bulletin'));
  await preview.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(preview).toBeHidden();

  await page.getByRole('button', { name: 'Supprimer Carte_identite.pdf', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Oui', exact: true }).click();
  await expect(page.getByText('Fichier supprimé')).toBeVisible();
  await expect(page.getByText('1 sur 10')).toBeVisible();

  await page.getByLabel('Adresser un document').last().setInputFiles(pdf('Convocation.pdf'));
  const documents = page.getByRole('region', {
    name: 'Documents adressés au candidat',
  });
  await expect(documents.getByRole('button', { name: 'Convocation.pdf', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'files-390');
  await expectAccessible(page);
});

test('a read-only administrator reads the letter and its PDF, and adds nothing', async ({ page }) => {
  await openFiles(page, 'lecture', 'PFM');
  await expect(page.getByRole('button', { name: 'Ajouter une pièce' })).toHaveCount(0);
  await page.getByRole('button', { name: "Lettre d'évaluation", exact: true }).click();
  const letter = page.getByRole('dialog', { name: "Lettre d'évaluation" });
  await expect(letter.getByText('Votre candidature est étudiée sur dossier, sans entretien.')).toBeVisible();
  await picture(page, 'letter');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    letter.getByRole('button', { name: 'Télécharger en PDF', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lettre-\w+\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await letter.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(letter).toBeHidden();
});
