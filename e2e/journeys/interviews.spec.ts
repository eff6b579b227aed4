import type { Page } from '@playwright/test';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const DAY = '2099-04-28';

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function fillSite(page: Page) {
  const fields = {
    Trigramme: 'qui',
    'Places par promotion': '72',
    Adresse: '12 quai du Port, 29000 Quimper',
    'E-mail': 'quimper@parvis.example',
    Téléphone: '02 98 00 41 27',
  };
  await page.getByRole('textbox', { name: 'Nom' }).first().fill('Quimper');
  for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name }).fill(value);
  await choose(page, 'Responsable', /./);
  await page.getByRole('combobox', { name: 'Départements' }).fill('finist');
  await page.getByRole('option', { name: '29 Finistère' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Valeur Parcoursup en présentiel' }).fill('Quimper');
  await page.getByRole('combobox', { name: 'Valeur Parcoursup à distance' }).fill('Quimper à distance');
}

test('an administrator goes from a site to its slots, and a jury grades who holds one', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin', '/admin/interview-sites');

  await test.step('a site', async () => {
    await page.getByRole('link', { name: "Nouveau site d'entretien" }).click();
    await page.getByRole('button', { name: 'Créer le site' }).click();
    await expect(page.getByText('Nom obligatoire')).toBeVisible();
    await picture(page, '70-site-invalide');
    await expectAccessible(page);
    await fillSite(page);
    await expect(page.getByRole('textbox', { name: 'Trigramme' })).toHaveValue('QUI');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText("Site d'entretien créé avec succès")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quimper', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Quimper', exact: true }).click();
    await expect(page.getByText('Aucun jury')).toBeVisible();
    await picture(page, '71-site');
    await expectAccessible(page);
  });

  await test.step('a jury and its date', async () => {
    await page.getByRole('link', { name: 'Gérer les jurys' }).first().click();
    await page.getByRole('button', { name: 'Nouveau jury' }).first().click();
    await page.getByRole('button', { name: 'Créer QUI01MP' }).click();
    await page.getByRole('button', { name: 'Ajouter une date' }).click();
    await page.locator('input[type=date]').fill(DAY);
    await page.getByRole('button', { name: 'Enregistrer les dates' }).click();
    await expect(page.getByText("Dates d'entretien enregistrées")).toBeVisible();
    await picture(page, '72-jury');
    await expectAccessible(page);
  });

  await test.step('the hours of interview', async () => {
    await page.getByRole('link', { name: 'Modèles de créneaux' }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('button', { name: 'Ajouter un horaire' }).click();
    await panel.getByRole('button', { name: 'Ajouter un horaire' }).click();
    await panel.getByRole('button', { name: 'Enregistrer les 2 modèles' }).click();
    await expect(page.getByText('Modèles de créneaux enregistrés')).toBeVisible();
    await expect(panel.getByText('2 créneaux')).toBeVisible();
    await picture(page, '73-modeles');
    await expectAccessible(page);
  });

  const number = await test.step('a slot made by hand and attributed', async () => {
    await page.getByRole('link', { name: 'Attribution des créneaux' }).click();
    await page.getByRole('button', { name: 'Nouveau créneau' }).click();
    await choose(page, 'Jury', /^QUI01MP/);
    await page.getByLabel("Heure d'entretien").fill('11:00');
    await page.getByRole('button', { name: 'Créer le créneau' }).click();
    await expect(page.getByText('Créneau créé avec succès')).toBeVisible();
    await page.getByRole('button', { name: /à attribuer/ }).click();
    const candidates = page.getByRole('region', { name: 'Candidats' });
    await expect(candidates.getByText('À attribuer').first()).toBeAttached();
    const cell = candidates.locator('[role=gridcell][col-id=Numero]').first();
    await cell.click();
    const text = (await cell.textContent()) ?? '';
    await page
      .getByRole('region', { name: "Créneaux d'entretien" })
      .locator('[role=gridcell][col-id=juryName]', { hasText: 'QUI01MP' })
      .first()
      .click();
    await page.getByRole('button', { name: 'Attribuer ce créneau' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attribution manuelle' });
    await dialog.getByRole('button', { name: 'Attribuer ce créneau' }).click();
    await expect(dialog.getByText(/est attribué à/)).toBeVisible();
    await picture(page, '74-attribution');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    return text.trim();
  });

  await test.step('the jury finds and grades', async () => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1024, height: 768 },
    });
    const jury = await context.newPage();
    await signIn(jury, 'jury');
    await jury.getByLabel('Numéro du candidat').fill('0000000');
    await jury.keyboard.press('Enter');
    await expect(jury.getByText('Aucun candidat ne correspond à votre recherche')).toBeVisible();
    await expectAccessible(jury);
    await jury.getByLabel('Numéro du candidat').fill(number);
    await jury.keyboard.press('Enter');
    await expect(jury.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
    await picture(jury, '75-jury');
    await expectAccessible(jury);
    await jury.keyboard.press('b');
    await jury.keyboard.press('Control+Enter');
    await expect(jury.getByText('Note sauvegardée avec succès')).toBeVisible();
    await expectAccessible(jury);
    await context.close();
  });
});
