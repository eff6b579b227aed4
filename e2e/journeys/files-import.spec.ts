import { pdfOf, zipOf } from '../support/documents.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator imports future sheets by zip, and reads whose are missing', async ({ page }) => {
  await signIn(page, 'admin', '/admin/candidates');
  const answer = await page.waitForResponse((response) => response.url().includes('/candidates/filter?'));
  const { content } = (await answer.json()) as {
    content: {
      cells?: unknown;
      candidateCells: Record<string, { value: string }>;
    }[];
  };
  const number = content[0]?.candidateCells.Numero?.value ?? '';
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await page.getByRole('link', { name: 'Importer des fiches', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import des fiches avenir' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, '30-fiches');
  await page.getByLabel('Déposez ici le zip de Parcoursup').setInputFiles({
    name: 'fiches.zip',
    mimeType: 'application/zip',
    buffer: zipOf({
      [`fiche-N${number}.pdf`]: pdfOf('Fiche'),
      'fiche-N99999999.pdf': pdfOf('Fiche'),
      'notes.pdf': Buffer.from('bonjour'),
    }),
  });
  await expect(page.getByText('Il existe au moins un fichier invalide')).toBeVisible();
  await expect(page.getByText('Aucun candidat ne porte ce numéro')).toBeVisible();
  await expectAccessible(page);
  await picture(page, '31-fiches-simulation');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, '31-fiches-simulation-390');
  await page.getByRole('link', { name: 'Candidats sans fiche', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Candidats sans fiche' })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Importer 1 fiche', exact: true }).click();
  await expect(page.getByText('Import des fiches avenir réussi').first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, '32-fiches-importees');
  await page.getByRole('link', { name: 'Administration', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Rapport de fiches.zip' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, '33-administration');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, '33-administration-390');
});
