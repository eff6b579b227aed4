import { authorization } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator hands out what is held on a person, leaves them out of purges, and erases them', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/administrations/privacy');
  const created = await page.request.post('/api/v1/admin/candidates', {
    headers: { Authorization: await authorization(page) },
    data: {
      lastName: 'EFFAÇABLE',
      firstName: 'Noémie',
      birthDate: '2008-06-02',
      birthPlace: 'Lyon',
      email: 'noemie.effacable@exemple.fr',
      phoneNumber: '0612345678',
    },
  });
  const { externalId } = (await created.json()) as { externalId: string };
  await expect(page.getByText(/Aucune campagne à purger avant le/)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Nom ou numéro du candidat').fill('effaçable');
  await expect(page.getByText(`N° ${externalId}`, { exact: false })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter ses données', exact: true }).click();
  expect((await saving).suggestedFilename()).toBe(`donnees_${externalId}.zip`);
  await expectAccessible(page);
  await picture(page, '54-donnees-personnelles');

  await page.getByRole('button', { name: 'Écarter de la purge', exact: true }).click();
  const aside = page.getByRole('dialog');
  await aside.getByRole('button', { name: 'Écarter de la purge', exact: true }).click();
  await expect(aside.getByText('Motif obligatoire')).toBeVisible();
  await expectAccessible(page);
  await aside.getByLabel('Motif').fill('Recours en cours');
  await aside.getByLabel("Jusqu'au").fill('2999-12-31');
  await aside.getByRole('button', { name: 'Écarter de la purge', exact: true }).click();
  await expect(page.getByText("Écarté de la purge jusqu'au 31/12/2999 : Recours en cours")).toBeVisible();
  await page.getByRole('button', { name: /^Écartés de la purge 1/ }).click();
  const listed = page.getByRole('dialog', { name: 'Écartés de la purge' });
  await expectAccessible(page);
  await picture(page, '54-ecartes-de-la-purge');
  await listed.getByRole('button', { name: 'Ne plus écarter', exact: true }).click();
  await expect(listed).toBeHidden();

  await page.getByRole('button', { name: 'Effacer EFFAÇABLE Noémie', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Effacer EFFAÇABLE Noémie', exact: true }).click();
  await expect(dialog.getByText('Motif obligatoire')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'À sa demande', exact: true }).click();
  await dialog.getByLabel(/Saisissez son numéro/).fill(externalId);
  await dialog.getByRole('button', { name: 'Effacer EFFAÇABLE Noémie', exact: true }).click();
  await expect(page.getByText('Personne effacée')).toBeVisible();
  await expect(page.getByLabel('Nom ou numéro du candidat')).toHaveValue('');
  await page.getByLabel('Nom ou numéro du candidat').fill('effaçable');
  await expect(page.getByText('0 candidat')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await picture(page, '54-donnees-personnelles-390');
});

test('the next campaign begins with an archive, and says how many candidates it holds', async ({ page }) => {
  await signIn(page, 'admin', '/admin/administrations/new-campaign');
  await expect(page.getByText(/Aucune archive ne contient ses dernières modifications/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, '55-nouvelle-campagne');
  await page.getByRole('link', { name: 'Créer une archive', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/archives/);
});
