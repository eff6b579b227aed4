import { rowsShown } from '../support/campaign.js';
import { expect, expectAccessible, picture, settled, signIn, test } from '../support/test.js';

test('an administrator writes to those whom a search lists, sees what each reads, and finds the mails by name', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await rowsShown(page);
  await page.getByRole('searchbox').fill('ma');
  await page.getByRole('button', { name: 'Écrire', exact: true }).click();
  // Before a mail is shown: no script runs in its frame, not even axe's.
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Nom de l'envoi/ }).fill('Pièces à revoir');
  await page.getByRole('textbox', { name: /^Objet/ }).fill('Votre dossier, {Prénom}');
  const text = page.getByRole('textbox', { name: /^Texte/ });
  await text.press('Control+End');
  await page.keyboard.type('Votre rang est {Candidats[Rang');
  await expect(page.getByText("Une accolade ouverte n'est pas fermée", { exact: false })).toBeVisible();
  await page.getByRole('option', { name: /^Candidats\[Rang\]/ }).click();
  await page.keyboard.type('. **Merci.**');
  const send = page.getByRole('button', { name: /^Envoyer \d+ e-mails…$/ });
  await expect(send).toBeVisible();
  await expect(page.getByText("Une accolade ouverte n'est pas fermée", { exact: false })).toHaveCount(0);
  const shown = page.getByRole('main').locator('iframe').contentFrame();
  await expect(shown.getByText(/^Votre rang est \d+\. Merci\.$/)).toBeVisible();
  await settled(page);
  await picture(page, '86-ecrire');
  await send.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Envoyer \d/ }).click();

  // In this mode mails wait for an administrator.
  const mailing = page.getByRole('region', { name: 'Envois' }).getByRole('listitem');
  const mine = mailing.filter({ hasText: 'Pièces à revoir' });
  const anyway = dialog.getByRole('button', { name: /^Envoyer quand même/ });
  await expect(mine.or(anyway)).toBeVisible();
  // A rank is asked about once more where journeys before this one left results that are not current.
  if (await anyway.isVisible()) await anyway.click();
  await expect(mine).toContainText(/\d+ retenus/);
  await page.getByRole('button', { name: /^Retenus \(/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Votre dossier, ' }).first()).toBeVisible();
  await expectAccessible(page);
});
