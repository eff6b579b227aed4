import { authorization } from '../support/campaign.js';
import { caller, type Identified } from '../support/interviews.js';
import { expect, expectAccessible, picture, settled, signIn, test } from '../support/test.js';

type Sitting = Identified & { dates: { date: string }[] };

test('who sits is reminded the day before, and written to from the planning', async ({ page }) => {
  await signIn(page, 'admin');
  const call = caller(page.request, { Authorization: await authorization(page) });
  const [member] = await call<Identified[]>('get', 'admin/juries/available-members');
  const juries = await call<Sitting[]>('get', 'admin/juries/interview-slot-creation');
  const lastDay = (jury: Sitting) =>
    jury.dates
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? '';
  const jury = juries.toSorted((first, second) => lastDay(first).localeCompare(lastDay(second))).at(-1);
  const day = jury ? lastDay(jury) : '';
  const seat = (members: object[]) => call('put', `admin/juries/${jury?.id}/members`, { members });
  await seat([{ userId: member?.id }]);

  await test.step('a reminder', async () => {
    await page.goto('/admin/administrations/emails');
    const reminder = page.getByRole('listitem').filter({ hasText: 'Aux membres des jurys, la veille' });
    await expect(reminder).toContainText('Arrêté');
    const button = reminder.getByRole('button', { name: /^Modifier le rappel/ });
    const dialog = page.getByRole('dialog', { name: 'Aux membres des jurys, la veille' });
    await button.click();
    await expectAccessible(page);
    await picture(page, '115-rappel');
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(reminder).toContainText(/Prochain envoi le .* : 1 e-mail/);
    await button.click();
    await dialog.getByRole('combobox', { name: 'Rappel', exact: true }).click();
    await page.getByRole('option', { name: 'Arrêté', exact: true }).click();
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(reminder).toContainText('Arrêté');
  });

  await test.step('a message', async () => {
    await page.goto(`/admin/interview-slots?onglet=planning&jour=${day}`);
    await page.getByRole('button', { name: 'Écrire aux jurys', exact: true }).click();
    // Before a mail is shown: no script runs in its frame, not even axe's.
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /^Nom de l'envoi/ }).fill('Clés de la salle');
    await page.getByRole('textbox', { name: /^Objet/ }).fill('Jury {jury}');
    await page.getByRole('textbox', { name: /^Texte/ }).press('Control+End');
    await page.keyboard.type(' les clés sont à l’accueil.');
    const send = page.getByRole('button', { name: 'Envoyer 1 e-mail…', exact: true });
    await expect(send).toBeVisible();
    const mail = page.getByRole('main').locator('iframe').contentFrame();
    await expect(mail.getByText(/les clés sont à l’accueil/)).toBeVisible();
    await settled(page);
    await picture(page, '116-ecrire-aux-jurys');
    await send.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Envoyer \d/ })
      .click();
    // In this mode mails wait for an administrator.
    const mailing = page.getByRole('region', { name: 'Envois' }).getByRole('listitem');
    await expect(mailing.filter({ hasText: 'Clés de la salle' })).toContainText('1 retenu');
  });

  // The other journeys find juries where nobody sits.
  await seat([]);
});
