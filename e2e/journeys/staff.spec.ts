import { readFileSync } from 'node:fs';
import { candidatesFile, expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const FORMULA = 'Points de bourse';

test('an administrator imports a file, writes a formula, computes, sorts, filters, keeps a view and exports', async ({
  page,
}, testInfo) => {
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/candidates/);
  const counter = page.getByText(/Nombre de candidats chargés/);
  await expect(counter).toContainText('400');
  await picture(page, '01-classement');
  await expectAccessible(page);

  await test.step('import: simulate, confirm', async () => {
    await page.getByRole('link', { name: 'Administration' }).click();
    await picture(page, '02-administration');
    await page.getByRole('link', { name: 'Importer des candidatures' }).click();
    await expect(page.getByRole('heading', { name: 'Import des candidatures' })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByLabel('Fichier des candidatures')
      .setInputFiles(candidatesFile(testInfo.outputDir, 60, 7));
    const confirm = page.getByRole('button', { name: /^Importer \d+ candidats$/ });
    await expect(confirm).toBeVisible();
    await picture(page, '03-simulation');
    await expectAccessible(page);
    await confirm.click();
    await expect(page.getByRole('link', { name: 'Ouvrir le Classement' })).toBeVisible();
    await picture(page, '04-import');
  });

  await test.step('formula', async () => {
    await page.getByRole('link', { name: 'Administration' }).first().click();
    await page.getByRole('link', { name: 'Formules' }).click();
    await expect(page.getByRole('heading', { name: 'Liste des formules' })).toBeVisible();
    await picture(page, '05-formules');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nouvelle formule' }).click();
    await page.getByLabel('Nom', { exact: false }).first().fill(FORMULA);
    const text = page.getByRole('textbox', { name: 'Formule de calcul' });
    await text.click();
    await page.keyboard.insertText('SI(RankINP[@Boursier]="Non boursier";1;2)*');
    await expect(page.getByText('La formule de calcul est invalide')).toBeVisible();
    await picture(page, '06-formule-invalide');
    await expectAccessible(page);
    await page.keyboard.insertText('10');
    await expect(page.getByText('La formule de calcul est invalide')).toBeHidden();
    await picture(page, '07-formule');
    await page.getByRole('button', { name: 'Créer' }).click();
    await expect(page.getByText('Formule éditée avec succès')).toBeVisible();
  });

  await test.step('computation', async () => {
    await page.getByRole('link', { name: 'Classement' }).click();
    await page.getByRole('button', { name: 'Lancer les calculs' }).click();
    await expect(page.getByText('Les calculs sont terminés')).toBeVisible();
  });

  await test.step('column', async () => {
    await page.getByRole('button', { name: 'Liste des champs' }).click();
    await page.getByRole('textbox', { name: 'Rechercher un champ' }).fill('points de bourse');
    await page.getByRole('treeitem', { name: FORMULA, exact: true }).click();
    await picture(page, '08-champs');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(page.getByRole('columnheader', { name: new RegExp(FORMULA) })).toBeVisible();
  });

  const values = page.locator(`[role=gridcell][col-id="Candidats[${FORMULA}]"]`);
  const header = page.getByRole('columnheader', { name: new RegExp(FORMULA) });
  await test.step('sort', async () => {
    await header.hover();
    await page.getByRole('button', { name: `Trier ${FORMULA}` }).click();
    await page.getByRole('button', { name: `Trier ${FORMULA}` }).click();
    await expect(values.first()).toHaveText('20');
  });

  await test.step('filter', async () => {
    await header.hover();
    await page.getByRole('button', { name: `Filtrer ${FORMULA}` }).click();
    const popover = page.getByRole('dialog', { name: FORMULA });
    await popover.getByRole('tab', { name: 'Numérique' }).click();
    await expect(popover.getByLabel('Valeur')).toHaveValue('20');
    await popover.getByLabel('Valeur').fill('10');
    await picture(page, '09-filtre');
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Filtrer' }).click();
    await expect(values.filter({ hasText: '20' })).toHaveCount(0);
    await expect(values.first()).toHaveText('10');
  });

  const filtered = await counter.textContent();
  await test.step('view', async () => {
    await page.getByRole('button', { name: 'Vue', exact: true }).click();
    await page.getByRole('button', { name: 'Créer une vue' }).click();
    const former = page.getByRole('checkbox', { name: 'Appliquer la vue Classement général' });
    const box = page.getByRole('checkbox', { name: 'Appliquer la vue Vue 4' });
    await expect(box).toBeVisible();
    await picture(page, '10-vues');
    await expectAccessible(page);
    await former.uncheck();
    await expect(counter).not.toHaveText(filtered ?? '');
    await box.check();
    await expect(counter).toHaveText(filtered ?? '');
    await page.getByRole('button', { name: 'Fermer' }).first().click();
  });

  await test.step('search, and nothing found', async () => {
    const search = page.getByPlaceholder('Rechercher un candidat');
    await search.fill('zzzzzz');
    await expect(page.getByText('Aucune donnée')).toBeVisible();
    await picture(page, '11-vide');
    await search.fill('');
    await expect(counter).toHaveText(filtered ?? '');
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

  await test.step('the formula opens from its header', async () => {
    await header.getByText('Points').click();
    await expect(page.getByRole('textbox', { name: 'Formule de calcul' })).toBeVisible();
    await picture(page, '12-tiroir');
    await expectAccessible(page);
  });
});
