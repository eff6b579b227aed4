import type { Page, Route } from '@playwright/test';
import { pdfOf } from '../support/documents.js';
import { expect, expectAccessible, picture, signIn, signInAnew, test } from '../support/test.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(name) });
const filesOf = (page: Page) => page.getByRole('region', { name: 'Mes pièces' });
const finish = (page: Page) => page.getByRole('button', { name: 'Terminer', exact: true });

test('a network that is cut while files leave, and a page that ends meanwhile, lose nothing', async ({
  browser,
}) => {
  const phone = await browser.newContext(PHONE);
  const first = await phone.newPage();
  await signIn(first, 'candidat');
  await expect(filesOf(first).getByText('2 sur 25')).toBeVisible();
  // The first file arrives, and its answer does not: the second has not left.
  await first.route('**/candidate/files/import', async (route: Route) => {
    await route.fetch();
    await phone.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await filesOf(first).getByRole('button', { name: 'Ajouter des fichiers', exact: true }).click();
  const dialog = first.getByRole('dialog', { name: 'Ajouter des fichiers' });
  await dialog
    .getByLabel('Choisir des fichiers')
    .last()
    .setInputFiles([pdf('Un.pdf'), pdf('Deux.pdf')]);
  await dialog.getByRole('button', { name: 'Envoyer 2 fichiers', exact: true }).click();
  await expect(first.getByText(/^Pas de connexion\. Ce qui est en cours reprendra/)).toBeVisible();
  await expect(
    dialog.getByText(/reprend sans rien faire dès que la connexion revient/).first(),
  ).toBeVisible();
  await expect(dialog.getByText(/vos fichiers y attendent/)).toBeVisible();
  await expect(finish(first)).toHaveCount(0);
  await picture(first, '88-envoi-coupe');
  await expectAccessible(first);
  await first.close();

  await phone.setOffline(false);
  const next = await phone.newPage();
  await next.goto('/candidate');
  await expect(finish(next)).toBeVisible();
  await finish(next).click();
  await expect(filesOf(next).getByText('4 sur 25')).toBeVisible();

  // What is said without a network is said once it is back, and has its receipt.
  const complete = filesOf(next).getByRole('checkbox', { name: "J'ai déposé tout ce que je voulais" });
  await phone.setOffline(true);
  await complete.click();
  await expect(filesOf(next).getByText(/^Pas de connexion : votre réponse sera enregistrée/)).toBeVisible();
  await expect(complete).toBeChecked();
  await phone.setOffline(false);
  await expect(filesOf(next).getByText(/^Pas de connexion/)).toHaveCount(0);
  const receipts = next.getByRole('region', { name: 'Ce que vous avez fait' });
  await expect(receipts.getByRole('listitem').first()).toHaveText(/^Pièces complètes.*nº\s\d+\.$|nº\s\d+\.$/);
  await next.reload();
  await expect(complete).toBeChecked();

  await complete.click();
  for (const name of ['Un.pdf', 'Deux.pdf']) {
    await filesOf(next)
      .getByRole('button', { name: `Supprimer ${name}`, exact: true })
      .click();
    await next.getByRole('button', { name: 'Oui', exact: true }).click();
    await expect(filesOf(next).getByText(name)).toHaveCount(0);
  }
  await expect(filesOf(next).getByText('2 sur 25')).toBeVisible();
  await phone.close();
});

test('a device that is theirs shows a candidate their letter without a network, until they sign out', async ({
  browser,
}) => {
  const phone = await browser.newContext(PHONE);
  const mine = await phone.newPage();
  await signInAnew(mine, 'entretien');
  const keep = mine.getByRole('checkbox', { name: /^Cet appareil est à moi/ });
  const worker = () =>
    mine.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await expect(keep).not.toBeChecked();
  expect(await worker()).toEqual({ caches: [], workers: 0 });
  await keep.click();
  await expect(mine.getByText('Votre lettre se lit aussi sans connexion')).toBeVisible();
  await expect(keep).toBeChecked();
  await mine.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(await worker()).toEqual({ caches: ['parvis.offline'], workers: 1 });

  await phone.setOffline(true);
  await mine.reload();
  await expect(mine.getByRole('heading', { name: 'Pas de connexion : voici votre lettre' })).toBeVisible();
  await expect(mine.getByText(/heure de Paris/).first()).toBeVisible();
  await expect(mine.getByText(/^Telle qu'elle était le .* Elle a pu changer depuis\.$/)).toBeVisible();
  await picture(mine, '89-lettre-sans-connexion');
  await expectAccessible(mine);
  await mine.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(mine);
  await mine.emulateMedia({ colorScheme: null });
  // No other page comes from the device.
  const other = await phone.newPage();
  await expect(other.goto('/admin/candidates')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await other.close();
  await phone.setOffline(false);
  await mine.getByRole('link', { name: 'Réessayer', exact: true }).click();
  await expect(keep).toBeChecked();

  await mine.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  await expect(mine.getByLabel('Adresse mail')).toBeVisible();
  expect(await worker()).toEqual({ caches: [], workers: 0 });
  await phone.setOffline(true);
  await expect(mine.goto('/candidate')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await phone.close();
});
