import { expect, type Page } from '@playwright/test';
import { authorization } from './campaign.js';

/**
 * Opens the creation of accounts on the page of features, where `page` is: the address of a candidate whose link was
 * written, and what closes it again.
 */
export async function openAccountCreation(page: Page) {
  const accounts = page.getByRole('switch', { name: 'Création des comptes' });
  const dialog = page.getByRole('dialog');
  await accounts.click();
  await dialog.getByRole('button', { name: /^Activer et envoyer [\d\s]+ liens$/ }).click();
  await expect(dialog.getByRole('status')).toHaveText('La création des comptes est activée.');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  const headers = { Authorization: await authorization(page) };
  let recipient = '';
  await expect
    .poll(async () => {
      const held = await page.request.post('/api/v1/admin/emails', { headers, data: { status: 'HELD' } });
      const { content } = (await held.json()) as { content: { recipients: string[] }[] };
      recipient = content[0]?.recipients[0] ?? '';
      return recipient;
    })
    .not.toBe('');
  const close = async () => {
    await accounts.click();
    await dialog.getByRole('button', { name: 'Désactiver' }).click();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await expect(accounts).not.toBeChecked();
  };
  return { recipient, close };
}
