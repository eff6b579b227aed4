import { readFileSync } from 'node:fs';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator archives the campaign, downloads it, and puts a workbook in its place', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/archives');
  await page.getByRole('button', { name: 'Créer une archive', exact: true }).click();
  const creation = page.getByRole('dialog');
  await expect(creation.getByText(/environ/)).toBeVisible();
  await creation.getByLabel('Nom').fill('Avant attribution');
  await expectAccessible(page);
  await creation.getByRole('button', { name: "Créer l'archive", exact: true }).click();
  await creation.getByRole('button', { name: 'Fermer', exact: true }).click();
  const row = page.getByRole('row', { name: /^Avant attribution/ });
  await expect(row.getByText('Prête à télécharger')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await picture(page, '52-archives');

  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Télécharger/ }).click();
  const zip = await saving;
  expect(zip.suggestedFilename()).toMatch(/^Avant_attribution_\d{4}-\d{4}\.zip$/);
  expect(readFileSync(await zip.path()).includes('LISEZMOI.txt')).toBe(true);

  await row.getByRole('button', { name: /Transformer/ }).click();
  const replacement = page.getByRole('dialog');
  await replacement.getByRole('button', { name: "Remplacer l'archive", exact: true }).click();
  await expect(replacement.getByText('Choisissez un classeur.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, '53-archive-longue-duree');
  await replacement.getByLabel(/Classeur/).setInputFiles({
    name: 'bilan.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from('no workbook'),
  });
  await replacement.getByRole('checkbox').check();
  await replacement.getByRole('button', { name: "Remplacer l'archive", exact: true }).click();
  await expect(replacement.getByRole('alert').getByText(/longue durée : Fichier invalide/)).toBeVisible();
  await replacement.getByRole('button', { name: 'Annuler', exact: true }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, '52-archives-390');
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('button', { name: "Supprimer l'archive", exact: true }).click();
  await expect(page.getByText('Aucune archive')).toBeVisible();
});

test('who does not administer the campaign finds no archives', async ({ page }) => {
  await signIn(page, 'lecture', '/admin/archives');
  await expect(page).toHaveURL(/\/admin\/candidates/);
});
