import { expect, type Page } from '@playwright/test';
import { authorization } from './campaign.js';
import { secretMailedTo } from './mails.js';

/** With a blank and characters that no alphabet has. */
export const CHOSEN_PASSWORD = 'Azerty1! é🐴';

/** The address of an imported candidate who is evaluated by their PFM; staff are signed in on `page`. */
export async function importedCandidate(page: Page) {
  const evaluated = await page.request.post('/api/v1/admin/candidates/filter', {
    headers: { Authorization: await authorization(page) },
    data: {
      columns: ['MethodeEvaluation'],
      filters: [
        { filterType: 'COLUMN_FILTER', column: 'MethodeEvaluation', error: false, values: ['PFM'] },
        { filterType: 'COLUMN_FILTER', column: 'Source', error: false, values: ['PARCOURSUP'] },
      ],
    },
  });
  const [candidate] = ((await evaluated.json()) as { content: { email: string }[] }).content;
  return candidate?.email ?? '';
}

/** Opens the page to which the link mailed to `recipient` leads. */
export const openMailedLink = (mine: Page, recipient: string) =>
  mine.goto(`/candidate/account/activation#token=${secretMailedTo(recipient)}`);

/** Chooses the password on the page of activation, which opens the candidate's space. */
export async function activate(mine: Page) {
  for (const label of ['Mot de passe', 'Confirmer le mot de passe'])
    await mine.getByLabel(label, { exact: true }).fill(CHOSEN_PASSWORD);
  await mine.getByRole('button', { name: 'Créer mon compte', exact: true }).click();
  await expect(mine).toHaveURL(/\/candidate$/);
}

/** Opens the creation of accounts on the page of features, where `page` is, to `recipient` too; gives what closes it. */
export async function openAccountCreation(page: Page, recipient: string) {
  const accounts = page.getByRole('switch', { name: 'Création des comptes' });
  const dialog = page.getByRole('dialog');
  await accounts.click();
  await dialog.getByRole('button', { name: /^Activer et envoyer [\d\s]+ liens$/ }).click();
  await expect(dialog.getByRole('status')).toHaveText('La création des comptes est activée.');
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
  const headers = { Authorization: await authorization(page) };
  const wanted = { headers, data: { status: 'HELD', recipient } };
  await expect
    .poll(async () => {
      const held = await page.request.post('/api/v1/admin/emails', wanted);
      return ((await held.json()) as { totalElements: number }).totalElements;
    })
    .toBe(1);
  const close = async () => {
    await accounts.click();
    await dialog.getByRole('button', { name: 'Désactiver', exact: true }).click();
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(accounts).not.toBeChecked();
  };
  return close;
}
