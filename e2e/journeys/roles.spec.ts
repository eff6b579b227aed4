import { readFileSync } from 'node:fs';
import { expect, expectAccessible, picture, signIn, signInAnew, test } from '../support/test.js';

test('a read-only administrator reaches no page that closes a campaign, and asks for nothing of it', async ({
  page,
}) => {
  const sent: string[] = [];
  await signIn(page, 'lecture');
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  for (const path of ['archives', 'administrations/privacy', 'administrations/new-campaign', 'statistics']) {
    await page.goto(`/admin/${path}`);
    await expect(page).toHaveURL(/\/admin\/candidates$/);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(
    sent.filter((path) => /^\/api\/.*(archive|statistics|privacy|ranking|attention|import)/.test(path)),
  ).toEqual([]);
});

for (const [account, header, path] of [
  ['jury', 'Mon espace Jury', '/jury'],
  ['candidat', 'Mon espace candidat', '/candidate'],
] as const) {
  test(`${account}@ enters '${header}' and signs out of it`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAnew(page, account, '/admin/candidates');
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.getByText(header)).toBeVisible();
    await picture(page, `10-${account}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
  });
}

for (const [account, entry] of [
  ['lecture', 'Classement'],
  ['admin', 'Administration'],
] as const) {
  test(`${account}@ exports the grades of the juries from the page ${entry} alone`, async ({ page }) => {
    const button = page.getByRole('button', {
      name: 'Exporter les notes de jury',
    });
    await signIn(page, account);
    await expect(page.getByRole('button', { name: 'Rafraîchir les données' })).toBeVisible();
    await expect(button).toHaveCount(entry === 'Classement' ? 1 : 0);
    if (entry !== 'Classement') await page.getByRole('link', { name: entry }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    await expect(page.getByText('Export terminé')).toBeVisible();
    await picture(page, `12-notes-de-jury-${account}`);
    await expectAccessible(page);
    expect(download.suggestedFilename()).toBe('export-jury-notes.csv');
    const [header, line] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(header).toBe(
      '\uFEFFNumero;Nom;Prenom;TypeNote;Note;NumeroJury;TypeEntretien;DateJury;HeureDebut;HeureFin',
    );
    expect(line).toMatch(/^\d+;[^;]+;[^;]+;(Entretien|PFM);(A|B|C|D|F|ABS);/);
  });
}

test('a reload stays signed in and keeps no token in the storage of the browser', async ({ page }) => {
  await signIn(page, 'admin', '/admin/overall-results');
  await expect(page.getByRole('heading', { name: 'Résultats globaux' })).toBeVisible();
  await picture(page, '11-resultats');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Résultats globaux' })).toBeVisible();
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  expect(stored).not.toContain('eyJ');
});

test('a wrong password is told in French, without saying which part is wrong', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
  await picture(page, '00-connexion');
  await expectAccessible(page);
  await page.getByLabel('Adresse mail').fill('admin@parvis.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('autre');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
