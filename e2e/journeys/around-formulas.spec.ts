import { computedColumn, header, values } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const RANK = 'Rang essayé';
const POINTS = 'Points essayés';

test('an administrator looks into a column, and how a cell came to its value', async ({ page }) => {
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
    await popover.getByRole('button', { name: 'Voir le tableau' }).click();
    await expect(popover.getByRole('table').first()).toBeVisible();
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('how a cell came to its value', async () => {
    await values(page, RANK).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Expliquer le calcul/ }).click();
    const popover = page.getByRole('dialog', { name: `Calcul de ${RANK}` });
    await expect(popover.getByRole('table')).toBeVisible();
    await picture(page, '40b-explication');
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Fermer' }).click();
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
  await popover.getByRole('button', { name: 'Fermer' }).click();
  await page.goto('/admin/administrations/computations');
  await expect(page.getByRole('heading', { name: 'Calculs conservés' })).toHaveCount(0);
});
