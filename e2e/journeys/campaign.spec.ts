import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

test('an administrator closes the letters to the candidates, and opens them', async ({ page }) => {
  await signIn(page, 'admin', '/admin/administrations');
  await page.getByRole('link', { name: 'Fonctionnalités', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Administration des Fonctionnalités' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(3);
  await picture(page, '60-fonctionnalites');
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  const letters = page.getByRole('switch', {
    name: 'Attribution des créneaux',
  });
  await letters.click();
  await dialog.getByRole('button', { name: 'Désactiver', exact: true }).click();
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(letters).not.toBeChecked();

  const mails = page.getByRole('switch', {
    name: 'E-mails de la note de motivation',
  });
  await mails.click();
  await expect(dialog.getByRole('tab', { name: /^Sans adresse/ })).toBeVisible();
  await expect(dialog.getByText("Activez d'abord l'attribution des créneaux.")).toBeVisible();
  await picture(page, '61-fonctionnalites-emails');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(mails).not.toBeChecked();

  await letters.click();
  await dialog.getByRole('button', { name: 'Activer', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('Les candidats voient leur lettre.');
  await picture(page, '62-fonctionnalites-activee');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(letters).toBeChecked();
});

test('an administrator reads why no mail leaves, and tries to send a test', async ({ page }) => {
  await signIn(page, 'admin', '/admin/administrations');
  await page.getByRole('link', { name: 'E-mails', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'E-mails' })).toBeVisible();
  await expect(page.getByText(/Aucun serveur d'e-mail n'est réglé/)).toBeVisible();
  await expect(page.getByText('Aucun e-mail', { exact: true })).toBeVisible();
  await picture(page, '63-emails');
  await expectAccessible(page);
  await page.getByRole('button', { name: "Tester l'envoi", exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /forcé/ }).check();
  await dialog.getByRole('button', { name: 'Envoyer le test', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText("Erreur lors de l'envoi de l'email");
  await picture(page, '64-emails-test');
  await expectAccessible(page);
});
