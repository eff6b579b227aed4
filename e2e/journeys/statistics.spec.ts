import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator reads the statistics, and is told what a template lacks', async ({ page }) => {
  await signIn(page, 'admin', '/admin/statistics');
  await expect(page.getByRole('heading', { name: 'Statistiques', exact: true })).toBeVisible();
  await expect(page.getByText("Déposez d'abord un modèle de statistiques.")).toBeVisible();
  await expect(page.getByRole('heading', { name: "Méthode d'évaluation" })).toBeVisible();
  // The page scrolls under the app bar, the window does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await expectAccessible(page);
  await picture(page, '50-statistiques');
  // Where the system has colours of its own, its ground would hide the bars.
  await page.emulateMedia({ forcedColors: 'active' });
  for (const bars of ['td > [aria-hidden]:empty', 'td > [aria-hidden] > *'])
    await expect(page.locator(bars).first()).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // On paper nothing is left out below the first page.
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
  await page.emulateMedia({ media: null });
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

test('a site manager is told that there are no results yet', async ({ page }) => {
  await signIn(page, 'sites', '/admin/statistics');
  await expect(page.getByText('Résultats non disponibles pour le moment')).toBeVisible();
  await expectAccessible(page);
  await picture(page, '51-statistiques-responsable');
});

test('an administrator fills a template and deposits the results, which a site manager downloads', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/admin/statistics');
  const saved = async (from: Page, button: string) => {
    const [download] = await Promise.all([
      from.waitForEvent('download'),
      from.getByRole('button', { name: button }).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      buffer: readFileSync(await download.path()),
    };
  };
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const start = await saved(page, 'Modèle de départ');
  await page
    .getByLabel('Déposer un modèle')
    .last()
    .setInputFiles({ ...start, mimeType: workbook });
  await expect(page.getByText('Fichiers téléversés avec succès')).toBeVisible();
  await expect(page.getByText(/reçoivent les résultats du dernier calcul/)).toBeVisible();
  const filled = await saved(page, 'Préparer le téléchargement');
  expect(filled.name).toMatch(/^statistiques-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(filled.buffer.length).toBeGreaterThan(start.buffer.length);
  await page
    .getByLabel('Déposer des résultats')
    .last()
    .setInputFiles({ ...filled, mimeType: workbook });
  await expect(page.getByText(filled.name)).toBeVisible();
  await expectAccessible(page);
  await picture(page, '50-statistiques-deposees');

  const manager = await browser.newPage();
  await signIn(manager, 'sites', '/admin/statistics');
  await expect(manager.getByText(filled.name)).toBeVisible();
  for (const action of [/modèle/i, /Préparer/, /Remplacer/, /Déposer/])
    await expect(manager.getByRole('button', { name: action })).toHaveCount(0);
  await expect(manager.getByRole('heading', { name: 'Résultats', exact: true })).toHaveCount(0);
  expect(await saved(manager, 'Télécharger')).toEqual(filled);
  await expectAccessible(manager);
  await manager.close();
});
