import { readFileSync } from 'node:fs';
import { candidatesFile, expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator imports a file, writes a formula, computes, sorts, filters, keeps a view and exports', async ({
  page,
}, testInfo) => {
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/candidates/);
  await expect(page.getByText(/Nombre de candidats chargés/)).toContainText('400');
  await picture(page, '01-classement');
  await expectAccessible(page);

  await test.step('import: simulate, confirm', async () => {
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'Importer des candidatures' }).click();
    await expectAccessible(page);
    const file = candidatesFile(testInfo.outputDir, 60, 7);
    await page.getByLabel('Choisir un fichier').setInputFiles(file);
    const confirm = page.getByRole('button', { name: /^Importer \d+ candidats$/ });
    await expect(confirm).toBeVisible();
    await picture(page, '02-simulation');
    await expectAccessible(page);
    await confirm.click();
    await expect(page.getByRole('link', { name: 'Ouvrir le Classement' })).toBeVisible();
    await picture(page, '03-import');
  });

  await test.step('formula', async () => {
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'Formules' }).click();
    await expect(page.getByRole('heading', { name: 'Liste des formules' })).toBeVisible();
    await picture(page, '04-formules');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nouvelle formule' }).click();
    await page.getByLabel('Nom').fill('Longueur du nom double');
    await page.getByRole('textbox', { name: 'Formule de calcul' }).click();
    await page.keyboard.insertText('SI(RankINP[@Boursier]="Non boursier";1;2)*10');
    await picture(page, '05-formule');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(Créer|Enregistrer)$/ }).click();
    await expect(page.getByText('Formule éditée avec succès')).toBeVisible();
  });

  await test.step('computation', async () => {
    await page.getByRole('link', { name: 'Classement' }).click();
    await page.getByRole('button', { name: 'Lancer les calculs' }).click();
    await expect(page.getByText('Les calculs sont terminés')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('column, sort, filter', async () => {
    await page.getByRole('button', { name: 'Liste des champs' }).click();
    await page.getByRole('textbox', { name: 'Rechercher un champ' }).fill('longueur');
    await page.getByRole('checkbox', { name: /Longueur du nom double/ }).check();
    await picture(page, '06-champs');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(page.getByRole('columnheader', { name: /Longueur du nom double/ })).toBeVisible();
  });

  await test.step('export', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('export-candidats.xlsx');
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await expect(page.getByText('Export terminé')).toBeVisible();
  });
});
