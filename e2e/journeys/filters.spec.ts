import { computedColumn, counter, header, values } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const FORMULA = 'Points filtrés';

test('an administrator keeps the candidates of a value, searches one in vain and finds the others back', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await computedColumn(page, FORMULA, 'SI(RankINP[@Boursier]="Non boursier";1;2)*10');
  const everybody = (await counter(page).textContent()) ?? '';

  await test.step('filter by a value', async () => {
    await header(page, FORMULA).hover();
    await page.getByRole('button', { name: `Actions de la colonne ${FORMULA}`, exact: true }).click();
    await page.getByRole('menuitem', { name: /^Filtrer/ }).click();
    const popover = page.getByRole('dialog', { name: FORMULA });
    await popover.getByRole('tab', { name: 'Numérique', exact: true }).click();
    await expect(popover.getByLabel('Valeur')).toHaveValue('20');
    await popover.getByLabel('Valeur').fill('10');
    await picture(page, '09-filtre');
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Filtrer', exact: true }).click();
    await expect(counter(page)).not.toHaveText(everybody);
    await expect(values(page, FORMULA).filter({ hasText: '20' })).toHaveCount(0);
    await expect(values(page, FORMULA).first()).toHaveText('10');
  });

  await test.step('the bar tells how many pass, opens the filter again and takes it away', async () => {
    const bar = page.getByRole('region', { name: 'Filtres' });
    await expect(bar).toContainText('sur 401 candidats');
    await bar.getByRole('button', { name: `${FORMULA} : <= 10`, exact: true }).click();
    const popover = page.getByRole('dialog', { name: FORMULA });
    await popover.getByRole('combobox').click();
    await page.getByRole('option', { name: 'entre', exact: true }).click();
    await popover.getByLabel('De').fill('15');
    await popover.getByLabel('À').fill('25');
    await expectAccessible(page);
    await popover.getByRole('button', { name: 'Filtrer', exact: true }).click();
    await expect(bar).toContainText('de 15 à 25');
    await expect(values(page, FORMULA).first()).toHaveText('20');
    await picture(page, '12-filtres');
    await expectAccessible(page);
  });

  await test.step('search nobody', async () => {
    const filtered = (await counter(page).textContent()) ?? '';
    const search = page.getByPlaceholder('Rechercher un candidat');
    await search.fill('zzzzzz');
    await expect(page.getByText('Aucune donnée')).toBeVisible();
    await picture(page, '11-vide');
    await search.fill('');
    await expect(counter(page)).toHaveText(filtered);
  });
});
