import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator reads the statistics, and is told what a template lacks', async ({ page }) => {
  await signIn(page, 'admin', '/admin/statistics');
  await expect(page.getByRole('heading', { name: 'Statistiques', exact: true })).toBeVisible();
  await expect(page.getByText("Déposez d'abord un modèle de statistiques.")).toBeVisible();
  await expect(page.getByRole('heading', { name: "Méthode d'évaluation" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, '50-statistiques');
  await page
    .getByLabel('Déposer un modèle')
    .last()
    .setInputFiles({
      name: 'modele.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from('Numero'),
    });
  await expect(page.getByRole('alert').getByText(/Fichier invalide/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, '50-statistiques-390');
});

test('a site manager finds the results alone', async ({ page }) => {
  await signIn(page, 'sites', '/admin/statistics');
  await expect(page.getByText('Résultats non disponibles pour le moment')).toBeVisible();
  await expectAccessible(page);
  await picture(page, '51-statistiques-responsable');
});
