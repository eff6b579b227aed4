import { counter, rowsShown } from '../support/campaign.js';
import { openConflicts } from '../support/conflicts.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const names = '[role=gridcell][col-id="Nom"]';

test('an administrator reads a candidate, changes a mark, comments, and finds both in the history', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await expect(page.getByText('Nombre de candidats chargés : 50 / 401')).toBeVisible();
  await page.locator(names).nth(2).click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  const marks = drawer.getByRole('grid', { name: /^Notes/ });
  await expect(marks).toBeVisible();
  await expect(page).toHaveURL(/candidat=/);
  // Six subjects are there without scrolling, and what may be done about the candidate is in one menu.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(marks.getByRole('rowheader').nth(5)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await picture(page, '40-candidat');
  await drawer.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Écrire', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await marks.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9,25');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('1 note modifiée')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Sauvegarder', exact: true }).click();
  await expect(page.getByText('Mise à jour des notes avec succès')).toBeVisible();

  await drawer.getByRole('textbox', { name: 'Commentaire', exact: true }).fill('<b>À relire</b> =1+1');
  await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Commentaire mis à jour avec succès')).toBeVisible();
  await drawer.getByRole('button', { name: 'Historique', exact: true }).click();
  await expect(drawer.getByText('Mise à jour du commentaire')).toBeVisible();
  await expect(drawer.getByText('<b>À relire</b> =1+1').last()).toBeVisible();
  await drawer.getByRole('button', { name: 'Consultations', exact: true }).click();
  await expect(drawer.getByRole('row', { name: /administrateur dossier$/ })).toBeVisible();
  await expectAccessible(page);

  const name = await drawer.getByRole('heading', { level: 3 }).first().textContent();
  await drawer.getByRole('button', { name: 'Suivant', exact: true }).click();
  await expect(drawer.getByRole('heading', { level: 3 }).first()).not.toHaveText(name ?? '');
  await drawer.getByRole('button', { name: 'Agrandir', exact: true }).click();
  await expectAccessible(page);
  await picture(page, '41-candidat-agrandi');
  const number = (await drawer.getByText(/^N° /).textContent())?.split(' ')[1] ?? 'none';
  await drawer.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  // The focus goes back to the row of the candidate who was shown last, which the drawer covered.
  await expect(page.locator('.ag-row:has(.ag-cell:focus)')).toContainText(number);

  await page.getByRole('button', { name: 'Ajouter un candidat', exact: true }).click();
  const creation = page.getByRole('dialog', { name: 'Ajouter un candidat' });
  await creation.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(creation.getByText('Nom obligatoire', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await creation.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(creation).toHaveCount(0);
});

test('a row that is pressed before it is there opens once it has come', async ({ page }) => {
  await signIn(page, 'admin');
  await rowsShown(page);
  let release = () => undefined as unknown;
  const released = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route('**/api/v1/admin/candidates/filter*', async (route) => {
    await released;
    await route.continue();
  });
  await page.locator(names).nth(2).hover();
  await page.mouse.wheel(0, 8000);
  const cell = page.locator('.ag-row:has(.parvis-loading) [role=gridcell][col-id="Nom"]').nth(5);
  await expect(cell).toBeVisible();
  const row = await cell.evaluate((shown) => shown.closest('.ag-row')?.getAttribute('row-index'));
  await cell.click();
  await expect(page).not.toHaveURL(/candidat=/);
  release();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await expect(drawer.getByText(/^N° /)).toBeVisible();
  const number = (await drawer.getByText(/^N° /).textContent())?.split(' ')[1] ?? 'none';
  await expect(page.locator(`.ag-row-selected[row-index="${row}"]`).first()).toContainText(number);
});

test('an administrator resolves a conflict from the alerts, looks at the errors, and leaves the alerts', async ({
  page,
}) => {
  openConflicts(7);
  await signIn(page, 'admin');
  const alerts = page.getByRole('button', { name: /Alertes/ });
  await alerts.click();
  await page.getByRole('menuitemcheckbox', { name: /Conflits de notes 1 conflit, 1 candidat/ }).click();
  await expect(counter(page)).toHaveText(/1 \/ 1$/);
  await page.locator(names).first().click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await drawer.getByRole('button', { name: 'Résoudre', exact: true }).click();
  const conflicts = page.getByRole('dialog', { name: 'Conflits de notes' });
  await conflicts.getByRole('radio', { name: /Parcoursup : 12/ }).check();
  await expectAccessible(page);
  await conflicts.getByRole('button', { name: /^Valider/ }).click();
  await expect(page.getByText('Conflit résolu avec succès')).toBeVisible();
  await expect(conflicts.getByText('Tous les conflits sont résolus !')).toBeVisible();
  await expectAccessible(page);
  await conflicts.getByRole('button', { name: 'Fermer', exact: true }).click();

  await alerts.click();
  await expectAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: /Erreurs/ }).click();
  await expect(page.getByText(/Erreurs : \d+ candidats? restants?/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, '42-alertes');
  await page.getByRole('button', { name: 'Quitter les alertes', exact: true }).click();
  await expect(page.getByText('Nombre de candidats chargés : 50 / 401')).toBeVisible();
});

test('a read-only administrator reads a candidate and changes nothing', async ({ page }) => {
  await signIn(page, 'lecture');
  await expect(page.getByText('Nombre de candidats chargés : 50 / 401')).toBeVisible();
  await page.locator(names).first().click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await drawer.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('textbox')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Sauvegarder' })).toHaveCount(0);
  for (const action of [/Alertes/, 'Ajouter un candidat', 'Consultations', /^Actions$/])
    await expect(page.getByRole('button', { name: action })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Historique', exact: true }).click();
  await expect(drawer.getByText('Import Parcoursup').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Travaux/ }).click();
  const jobs = page.getByRole('dialog', { name: 'Travaux' });
  await expect(jobs.getByText('Les travaux terminés restent affichés 7 jours.')).toBeVisible();
  await expect(jobs.getByRole('button', { name: /^Annuler/ })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a record opened by its address gives the focus, seen, to a cell of its row, from which the arrows walk', async ({
  page,
}) => {
  await signIn(page, 'lecture');
  const name = page.locator(names).nth(2);
  await name.click();
  await expect(page).toHaveURL(/candidat=/);
  await page.reload();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await drawer.getByRole('button', { name: 'Fermer', exact: true }).focus();
  await expect(name).toHaveText(/\S/);
  await page.keyboard.press('Enter');
  const focused = page.locator('[role=gridcell]:focus');
  await expect(focused).toHaveCSS('box-shadow', /inset/);
  const row = page.locator('.ag-row:has([role=gridcell]:focus)');
  await expect(row).toHaveAttribute('row-index', '2');
  await page.keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('row-index', '3');
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
])
  test(`a record is read in a window of ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'admin');
    await expect(page.getByText('Nombre de candidats chargés : 50 / 401')).toBeVisible();
    await page.locator(names).nth(2).click();
    const drawer = page.getByRole('complementary', { name: 'Candidat' });
    await expect(drawer.getByRole('heading', { name: 'Résumé', exact: true })).toBeVisible();
    // The drawer takes all the height under the app bar.
    await expect
      .poll(async () => (await drawer.boundingBox())?.height)
      .toBeGreaterThanOrEqual(viewport.height - 48);
    await expect(drawer).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    // Before its buttons is its left edge, and before that the grid, unless the drawer covers it whole.
    await drawer.getByRole('button', { name: 'Actions', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('.ag-root :focus')).toHaveCount(viewport.width < 480 ? 0 : 1);
    await drawer.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(page.locator(names).nth(2)).toBeFocused();
  });

test('an administrator goes to a candidate by Ctrl+K, whose row the list shows, and closes by Échap from the grid', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await rowsShown(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Aller à, ou faire', exact: true });
  await palette.fill('z');
  const found = page.getByRole('option').filter({ hasText: 'Candidat' }).last();
  const number = /n°\s(M?\d+)/.exec((await found.textContent()) ?? '')?.[1] ?? 'none';
  await palette.fill(number);
  await expect(page.getByRole('option').first()).toContainText(number);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await expect(drawer.getByText(`N° ${number}`)).toBeVisible();
  const row = page.locator('.ag-row-selected').first();
  await expect(row).toBeInViewport();
  await row.locator('[col-id="Nom"]').press('Escape');
  await expect(drawer).toHaveCount(0);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect(keys.getByText('Rechercher un candidat')).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole('button', { name: 'Fermer', exact: true }).click();

  await page.keyboard.press('Control+k');
  await palette.fill('formules');
  await page.getByRole('option').filter({ hasText: 'Page' }).first().click();
  await expect(page).toHaveURL(/\/formulas$/);
});
