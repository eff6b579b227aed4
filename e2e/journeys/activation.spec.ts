import { openAccountCreation } from '../support/activation.js';
import { secretMailedTo } from '../support/mails.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('a candidate opens an account by the mailed link, on a phone, and signs in', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/admin/administrations/features');
  const { recipient, close } = await openAccountCreation(page);

  const phone = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const mine = await phone.newPage();
  await mine.goto(`/candidate/account/activation?token=${secretMailedTo(recipient)}`);
  await expect(mine.getByRole('heading', { name: 'Activer mon compte' })).toBeVisible();
  await expect(mine.getByText(recipient)).toBeVisible();
  await picture(mine, '70-activation');
  await expectAccessible(mine);
  await mine.getByLabel('Mot de passe', { exact: true }).fill('azerty');
  await mine.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(mine.getByText(/^Le mot de passe doit contenir au moins 8 caractères/)).toBeVisible();
  await picture(mine, '71-activation-erreurs');
  await expectAccessible(mine);
  for (const label of ['Mot de passe', 'Confirmer le mot de passe'])
    await mine.getByLabel(label, { exact: true }).fill('Azerty1! é🐴');
  await mine.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(mine.getByRole('heading', { name: 'Votre compte est créé' })).toBeVisible();
  await picture(mine, '72-activation-faite');
  await expectAccessible(mine);
  await mine.getByRole('button', { name: 'Se connecter' }).click();
  await mine.getByLabel('Adresse mail').fill(recipient);
  await mine.getByLabel('Mot de passe', { exact: true }).fill('Azerty1! é🐴');
  await mine.getByRole('button', { name: 'Se connecter' }).click();
  await expect(mine).toHaveURL(/\/candidate$/);
  await expect(mine.getByText('Mon espace candidat')).toBeVisible();
  await expect(mine.getByRole('heading', { name: /^Modalités d'évaluation/ })).toBeVisible();
  await picture(mine, '73-espace-candidat');
  await expectAccessible(mine);
  await phone.close();

  await close();
});
