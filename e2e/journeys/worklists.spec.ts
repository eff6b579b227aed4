import { authorization } from '../support/campaign.js';
import { pdfOf } from '../support/documents.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const names = '[role=gridcell][col-id="Nom"]';

for (const [where, width, height] of [
  ['at a desk', 1440, 900],
  ['on a phone', 390, 844],
] as const) {
  test(`an administrator fills in missing marks, one candidate after the other, ${where}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin');
    await page.getByRole('button', { name: /Alertes/ }).click();
    await page.getByRole('menuitemcheckbox', { name: /Notes manquantes/ }).click();
    const remaining = page.getByText(/^Notes manquantes : \d+ candidats restants$/);
    await expect(remaining).toBeVisible();
    const before = Number(/\d+/.exec(await remaining.innerText())?.[0]);

    await page.locator(names).first().click();
    const drawer = page.getByRole('complementary', { name: 'Candidat' });
    const notice = drawer.getByRole('status').filter({ hasText: 'Candidat suivant' });
    await expect(notice).toContainText('Il manque : notes de Première (T1, T2, T3)');
    const first = await drawer.getByRole('heading', { level: 3 }).first().innerText();
    for (const year of ['Première', 'Terminale']) {
      await drawer.getByRole('tab', { name: year }).click();
      await drawer.getByRole('grid').getByRole('gridcell').first().click();
      for (const mark of ['12', '13,5', '14']) {
        await page.keyboard.type(mark);
        await page.keyboard.press('Tab');
      }
    }
    await expect(drawer.getByText('6 notes modifiées')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Sauvegarder', exact: true }).click();
    // Visible beside the marks, which are far below the name.
    await expect(notice).toContainText(/Dossier complet|Complété/);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(`Notes manquantes : ${before - 1} candidats restants`)).toBeAttached();
    await expectAccessible(page);
    await picture(page, `43-notes-manquantes-${width}`);

    await notice.getByRole('button', { name: 'Candidat suivant', exact: true }).click();
    await expect(drawer.getByRole('heading', { level: 3 }).first()).not.toHaveText(first);
    await expect(notice).toContainText('Il manque');
  });
}

test('an administrator deposits the file that a candidate lacks, and no candidate lacks any more', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const created = await page.request.post('/api/v1/admin/candidates', {
    headers: { Authorization: await authorization(page) },
    data: {
      lastName: 'SANSPIÈCE',
      firstName: 'Lou',
      birthDate: '2008-06-02',
      birthPlace: 'Lyon',
      email: 'lou.sanspiece@exemple.fr',
      phoneNumber: '0612345678',
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: /Alertes/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /Pièces manquantes/ }).click();
  await page.getByPlaceholder('Rechercher un candidat').fill('SANSPIÈCE');
  await expect(page.getByText('Pièces manquantes : 1 candidat restant')).toBeVisible();
  await page.locator(names).first().click();
  const drawer = page.getByRole('complementary', { name: 'Candidat' });
  await expect(drawer.getByText(/^Il manque : .*pièces/)).toBeVisible();
  await drawer.getByRole('tab', { name: /^Dépôt de pièces/ }).click();
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'bulletin.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf('Bulletin'),
    });
  await expect(drawer.getByText('bulletin.pdf')).toBeVisible();
  await expect(drawer.getByText(/^Il manque : .*pièces/)).toHaveCount(0);
  await expect(page.getByText('Pièces manquantes : 0 candidat restant')).toBeVisible();
  await expectAccessible(page);
});
