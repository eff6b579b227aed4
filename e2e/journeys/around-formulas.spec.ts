import { computedColumn, compute, header, values } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const RANK = 'Rang essayé';
const POINTS = 'Points essayés';

test('an administrator looks into a column and a cell, tries a formula on everyone, and compares computations', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await computedColumn(
    page,
    POINTS,
    'SIERREUR(SI(RankINP[@Boursier]="Non boursier";1;2)*Candidats[@Rang];0)',
  );
  await computedColumn(page, RANK, `RANG(Candidats[@${POINTS}];Candidats[${POINTS}])`);

  await test.step('statistics of a column', async () => {
    await header(page, RANK).focus();
    await page.keyboard.press('Control+Shift+S');
    const popover = page.getByRole('dialog', {
      name: `Statistiques : ${RANK}`,
    });
    await expect(popover.getByText('Valeurs distinctes')).toBeVisible();
    await picture(page, '40-statistiques');
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Voir le tableau', exact: true }).click();
    await expect(popover.getByRole('table').first()).toBeVisible();
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Fermer', exact: true }).click();
  });

  await test.step('how a cell came to its value', async () => {
    await values(page, RANK).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Expliquer le calcul/ }).click();
    const popover = page.getByRole('dialog', { name: `Calcul de ${RANK}` });
    await expect(popover.getByRole('table')).toBeVisible();
    await picture(page, '40b-explication');
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Fermer', exact: true }).click();
  });

  await test.step('what a formula would move', async () => {
    await header(page, POINTS).getByText('Points').click();
    const text = page.getByRole('textbox', { name: 'Formule de calcul' });
    await text.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('SIERREUR(SI(RankINP[@Boursier]="Non boursier";3;2)*Candidats[@Rang];0)');
    await page.getByRole('tab', { name: 'Hypothèse', exact: true }).click();
    await expect(page.getByText('Notes qui changent')).toBeVisible();
    await page.getByRole('combobox', { name: /Classer par/ }).click();
    await page.getByRole('option', { name: RANK }).click();
    await page.getByLabel('Suivre les premiers').fill('20');
    await expect(page.getByText('Réglages modifiés : recalculez')).toBeVisible();
    await page.getByRole('button', { name: 'Recalculer', exact: true }).click();
    await expect(page.getByText('20 premiers')).toBeVisible();
    await expect(page.getByText('Places gagnées ou perdues')).toBeVisible();
    await picture(page, '39-hypothese');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Annuler' }).last().click();
    await page.getByRole('button', { name: /^Quitter/ }).click();
  });

  await test.step('kept computations', async () => {
    await compute(page);
    await page.getByRole('link', { name: 'Administration', exact: true }).first().click();
    await page.getByRole('link', { name: 'Calculs conservés', exact: true }).click();
    await page
      .getByRole('button', { name: /^Renommer/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Avant la commission');
    await picture(page, '39b-nom');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Nom enregistré')).toBeVisible();
    await page.getByRole('button', { name: 'Comparer', exact: true }).click();
    await expect(page.getByText('Candidats dont un résultat change')).toBeVisible();
    await picture(page, '39c-comparaison');
    await expectAccessible(page);
  });

  await test.step('Travaux', async () => {
    await page.getByRole('button', { name: /^Travaux/ }).click();
    const panel = page.getByRole('dialog', { name: 'Travaux' });
    await expect(panel.getByText(/^par .*, en (moins d'une seconde|\d+ s)/).first()).toBeVisible();
    await expect(panel.getByText('Les travaux terminés restent affichés 7 jours.')).toBeVisible();
    await picture(page, '13-travaux');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Fermer', exact: true }).click();
  });

  await test.step('a workbook with live formulas', async () => {
    await page.getByRole('link', { name: 'Administration', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Administration', exact: true })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter avec les formules', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('export-candidats-formules.xlsx');
  });
});

test('a read-only administrator sees the statistics of a column and nothing of the formulas', async ({
  page,
}) => {
  await signIn(page, 'lecture');
  await page.getByRole('columnheader', { name: /Nom/ }).first().focus();
  await page.keyboard.press('Control+Shift+S');
  const popover = page.getByRole('dialog', { name: 'Statistiques : Nom' });
  await expect(popover.getByText('Valeurs les plus fréquentes')).toBeVisible();
  await expectAccessible(page);
  await expect(popover.getByRole('button', { name: 'Ouvrir la formule' })).toHaveCount(0);
  await popover.getByRole('button', { name: 'Fermer', exact: true }).click();
  await page.goto('/admin/administrations/computations');
  await expect(page.getByRole('heading', { name: 'Calculs conservés' })).toHaveCount(0);
});
