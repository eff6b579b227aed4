import { readFileSync } from 'node:fs';
import { authorization } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator checks the ranking, sees what the scholarship rate changes, and freezes the file', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/administrations');
  await page.getByRole('link', { name: 'Fichier de classement', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fichier de classement' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Rang lu dans', exact: true }).click();
  await page.getByRole('option', { name: 'Rang', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Vérifications' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Effet du taux' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, '40-classement-fichier');
  await page.getByLabel('Vérifier un fichier CSV').setInputFiles({
    name: 'notre-classement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Candidat - Code;Classement\r\n99999999;1\r\n'),
  });
  const checked = page.getByRole('dialog', { name: 'notre-classement.csv' });
  await expect(checked.getByText('Numéro inconnu de Parcoursup')).toBeVisible();
  await expectAccessible(page);
  await picture(page, '40-classement-verifie');
  await checked.getByRole('button', { name: 'Fermer', exact: true }).click();
  await page.getByRole('button', { name: 'Voir le tableau', exact: true }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, '40-classement-fichier-390');
});

test('an administrator settles by hand the ties that no column tells apart, and each choice is in the history', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/administrations/ranking');
  const created = await page.request.post('/api/v1/admin/formula-edition', {
    headers: { Authorization: await authorization(page) },
    data: {
      name: 'Rang à égalité',
      type: 'ROW_FORMULA',
      businessValue: 'NONE',
      formula: 'SI(ESTNUM(Candidats[@Rang]);SI(Candidats[@Rang]<=6;1;Candidats[@Rang]);Candidats[@Rang])',
      externalColumnDescriptors: [],
      internalColumnDescriptors: [],
      businessColumnDescriptors: [],
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Lancer les calculs', exact: true }).click();
  await expect(page.getByText('Les calculs sont terminés')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rang lu dans', exact: true }).click();
  await page.getByRole('option', { name: 'Rang à égalité', exact: true }).click();
  const freeze = page.getByRole('button', { name: /^Figer et télécharger/ });
  await expect(page.getByText(/^G\d : \d candidats encore à égalité/)).toBeVisible();

  const chosen: { name: string; rank: string }[] = [];
  const wrong = page.getByRole('button', { name: /\(à corriger\)$/ });
  for (let left = await wrong.count(); left > 0; left -= 1) {
    await wrong.first().click();
    const table = page.getByRole('table', {
      name: 'Candidats à départager, à corriger ou sans rang',
    });
    const tied = table.getByRole('row', { name: 'À égalité' });
    await expect(tied.first()).toBeVisible();
    if (chosen.length === 0) {
      await expectAccessible(page);
      await picture(page, '40-classement-egalites');
    }
    const names = await tied.getByRole('combobox').evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
    for (const [index, name] of names.entries()) {
      // By its keys: a press of the mouse that lasts, on a busy machine, is a choice of what is under it.
      await table.getByRole('combobox', { name: name ?? '' }).press('ArrowDown');
      await page.getByRole('option', { name: String(index + 1), exact: true }).click();
      chosen.push({
        name: /^Rang (?:de |d')(.*) dans le fichier$/.exec(name ?? '')?.[1] ?? '',
        rank: `${index + 1}`,
      });
    }
    await expect(wrong).toHaveCount(left - 1);
    await expect(page.getByText(`${names.length} candidats départagés à la main`)).toBeVisible();
  }
  await expect(freeze).toHaveText('Figer et télécharger le classement');
  await expectAccessible(page);
  await picture(page, '40-classement-departage');

  const [download] = await Promise.all([page.waitForEvent('download'), freeze.click()]);
  await expect(page.getByText('Classement figé')).toBeVisible();
  const lines = readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .map((line) => line.split(';'));
  const ranked = lines.map(([, last, first, rank]) => ({
    name: `${last} ${first}`,
    rank,
  }));
  expect(ranked).toEqual(expect.arrayContaining(chosen));

  await page.goto('/admin/candidates');
  const [number] = lines.find(([, last, first]) => `${last} ${first}` === chosen[0]?.name) ?? [];
  await page.getByPlaceholder('Rechercher un candidat').fill(number ?? '');
  await expect(page.getByText('Nombre de candidats chargés : 1 / 1')).toBeVisible();
  await page.locator('[role=gridcell][col-id="Nom"]').first().click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await drawer.getByRole('button', { name: 'Historique', exact: true }).click();
  await expect(drawer.getByText('Rang choisi à la main').first()).toBeVisible();
});
