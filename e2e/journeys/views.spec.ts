import { counter, rowsShown } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('the Classement opens with its columns where the view has them, without moving one', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const lefts = new Set<number>();
    const look = () => {
      const header = document.querySelector('.ag-header-cell[col-id="Groupe"]');
      if (header?.checkVisibility({ visibilityProperty: true }))
        lefts.add(Math.round(header.getBoundingClientRect().left));
      document.documentElement.dataset['lefts'] = [...lefts].join(' ');
      requestAnimationFrame(look);
    };
    document.addEventListener('DOMContentLoaded', look);
  });
  await signIn(page, 'admin');
  await rowsShown(page);
  await expect(page.locator('html')).toHaveAttribute('data-lefts', /^\d+$/);
});

test('an administrator keeps a search as a view, leaves it and comes back to it', async ({ page }) => {
  await signIn(page, 'admin');
  await rowsShown(page);
  const everybody = (await counter(page).textContent()) ?? '';
  await page.getByPlaceholder('Rechercher un candidat').fill('martin');
  await expect(counter(page)).toHaveText(/\/ \d{1,2}$/);
  const found = (await counter(page).textContent()) ?? '';

  await page.getByRole('button', { name: 'Vue', exact: true }).click();
  await page.getByRole('button', { name: 'Créer une vue', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Nom de la vue' });
  await expect(name).toBeFocused();
  await page.keyboard.type('Les Martin');
  await picture(page, '10-vues');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const box = page.getByRole('checkbox', {
    name: 'Appliquer la vue Les Martin',
  });
  await expect(box).toBeChecked();
  await expect(page.getByText('Vue : Les Martin', { exact: true })).toBeVisible();
  await box.uncheck();
  await expect(counter(page)).toHaveText(everybody);
  await box.check();
  await expect(counter(page)).toHaveText(found);

  await page.getByPlaceholder('Rechercher un candidat').fill('');
  await expect(page.getByText('Vue : Les Martin, modifiée')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revenir à la vue Les Martin', exact: true }).click();
  await expect(page.getByText('Vue : Les Martin', { exact: true })).toBeVisible();
  await expect(counter(page)).toHaveText(found);
  await page.getByPlaceholder('Rechercher un candidat').fill('martin a');
  await page.getByRole('button', { name: 'Enregistrer la vue Les Martin', exact: true }).click();
  await expect(page.getByText('Vue mise à jour avec succès')).toBeVisible();
  await expect(page.getByText('Vue : Les Martin', { exact: true })).toBeVisible();

  // The Classement comes back as it was left, the widths of its columns too.
  const width = () =>
    page.locator('.ag-header-cell[col-id="Nom"]').evaluate(({ clientWidth }) => clientWidth);
  const before = await width();
  await page.getByRole('button', { name: 'Redimensionner les colonnes', exact: true }).click();
  await expect.poll(width).not.toBe(before);
  const fitted = await width();
  await page.getByPlaceholder('Rechercher un candidat').fill('martin');
  await expect(counter(page)).toHaveText(found);
  await page.getByRole('link', { name: 'Résultats globaux', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Résultats globaux' })).toBeVisible();
  await page.getByRole('link', { name: 'Classement', exact: true }).first().click();
  await expect(counter(page)).toHaveText(found);
  expect(await width()).toBe(fitted);
  await page.getByRole('button', { name: 'Vue', exact: true }).click();
  await page.getByRole('button', { name: 'Supprimer la vue Les Martin', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer la vue', exact: true }).click();
  await expect(box).toHaveCount(0);
  await expect(page.getByText('Vue supprimée avec succès')).toBeVisible();
  await expect(page.getByText(/^Erreur/)).toHaveCount(0);
});
