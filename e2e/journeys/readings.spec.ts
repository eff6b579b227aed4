import type { Browser, Page } from '@playwright/test';
import { authorization } from '../support/campaign.js';
import { pdfOf, zipOf } from '../support/documents.js';
import { caller, type Identified } from '../support/interviews.js';
import { openAccountsOfReaders } from '../support/ownAccount.js';
import { expect, expectAccessible, picture, signIn, signInAnew, test } from '../support/test.js';

type Candidate = { id: string; externalId: string };

/** A member of juries in a window of their own. */
async function member(browser: Browser, name: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAnew(page, name, path);
  return page;
}

const save = (page: Page) => page.keyboard.press('Control+Enter');

/** Reads every project that is left by the keyboard, by these letters. */
async function read(page: Page, letters: string[]) {
  await page.getByRole('button', { name: 'Projet suivant', exact: true }).click();
  for (const [index, letter] of letters.entries()) {
    await expect(
      page.getByText(`${index} lu${index > 1 ? 's' : ''}, ${letters.length - index} à lire`),
    ).toBeVisible();
    await page.keyboard.press(letter);
    await expect(page.getByRole('button', { name: letter.toUpperCase(), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await save(page);
  }
  await expect(page.getByText(`Vous avez lu ${letters.length} projets. Merci.`)).toBeVisible();
}

test('two people read each project, a third settles, and an administrator withdraws one', async ({
  page,
  browser,
}) => {
  openAccountsOfReaders('parvis-demo', 'Lectrice', 'Relecteur', 'Arbitre');
  await signIn(page, 'admin');
  const headers = { Authorization: await authorization(page) };
  const call = caller(page.request, headers);
  const filters = [
    { filterType: 'COLUMN_FILTER', column: 'MethodeEvaluation', values: ['PFM'] },
    { filterType: 'COLUMN_FILTER', column: 'LecturesPFM', values: [null] },
  ];
  const { content } = await call<{ content: Candidate[] }>('post', 'admin/candidates/filter?page=0&size=2', {
    filters,
    sort: [{ column: 'Numero', direction: 'ASC' }],
  });
  const projects = content.map(({ externalId }) => [`PFM ${externalId}.pdf`, pdfOf('Projet')] as const);
  const sent = await page.request.post('/api/v1/admin/pdf?type=PFM', {
    headers,
    multipart: {
      file: { name: 'pfm.zip', mimeType: 'application/zip', buffer: zipOf(Object.fromEntries(projects)) },
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const { importId } = (await sent.json()) as { importId: string };

  await test.step('settings', async () => {
    await page.goto('/admin/administrations/campaign#pfmReadings');
    const counts = page.getByRole('combobox', { name: 'Lectures de chaque projet (PFM)' });
    await counts.click();
    await page.getByRole('option', { name: 'Deux, par deux personnes', exact: true }).click();
    await page.getByRole('combobox', { name: 'Qui donne la troisième lecture', exact: true }).fill('Arbitre');
    await page.getByRole('option', { name: 'Lou Arbitre', exact: true }).click();
    await page.getByRole('combobox', { name: /^Lecture anonyme/ }).click();
    await page.getByRole('option', { name: 'Oui : le numéro seul', exact: true }).click();
    await page.getByRole('button', { name: /^Enregistrer 3 modif/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Changer la lecture des projets ?' });
    await expect(dialog.getByText(/lectures sont déjà enregistrées/)).toBeVisible();
    await expectAccessible(page);
    await picture(page, '120-lecture-reglages');
    await dialog.getByRole('button', { name: 'Changer', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('two readers', async () => {
    const first = await member(browser, 'lectrice', '/jury/a-lire');
    await expect(first.getByText('2 projets à lire')).toBeVisible();
    await expectAccessible(first);
    await read(first, ['a', 'b']);
    await picture(first, '121-a-lire-fini');
    await first.getByRole('button', { name: 'Modifier', exact: true }).click();
    const changed = first.getByRole('dialog', { name: /^Modifier la lecture du n°/ });
    await changed.getByRole('button', { name: 'C', exact: true }).click();
    await expectAccessible(first);
    await changed.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(first.getByText(/^Lecture du n°.* enregistrée : C$/)).toBeVisible();
    await first.context().close();
    const second = await member(browser, 'relecteur', '/jury/a-lire');
    await second.getByRole('button', { name: 'Projet suivant', exact: true }).click();
    await expect(second.getByText(/^Lecture anonyme\./)).toBeVisible();
    await expectAccessible(second);
    await picture(second, '122-a-lire');
    await second.reload(); // the project is held
    await expect(second.getByText(/^0 lu, 2 à lire/)).toBeVisible();
    await second.keyboard.press('f');
    await save(second);
    await expect(second.getByText(/^1 lu, 1 à lire/)).toBeVisible();
    await second.keyboard.press('b');
    await save(second);
    await expect(second.getByText('Vous avez lu 2 projets. Merci.')).toBeVisible();
    await second.context().close();
  });

  await test.step('the third reading', async () => {
    const arbiter = await member(browser, 'arbitre', '/jury/a-departager');
    await expect(arbiter.getByText('1 projet à départager')).toBeVisible();
    await expect(arbiter.getByText(/^Lou Lectrice, le/)).toBeVisible();
    await expectAccessible(arbiter);
    await picture(arbiter, '123-a-departager');
    await arbiter.keyboard.press('c');
    await save(arbiter);
    await expect(arbiter.getByText('Projet départagé')).toBeVisible();
    await expect(arbiter.getByText('Aucun projet à départager')).toBeVisible();
    await arbiter.context().close();
  });

  await test.step('a reader is withdrawn', async () => {
    await page.goto('/admin/statistics/readings');
    const row = page.getByRole('row', { name: /Lou Lectrice/ });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await picture(page, '124-avancement');
    await row.getByRole('button', { name: 'Retirer ses lectures…', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Retirer les lectures de Lou Lectrice ?' });
    await expect(dialog.getByText('1 projet revient à lire.')).toBeVisible();
    await expect(dialog.getByText('1 projet déjà départagé reste comme il est.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, '125-retirer');
    await dialog.getByRole('button', { name: 'Retirer 1 lecture', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Laisser lire de nouveau', exact: true })).toBeVisible();
  });

  // The other journeys find projects read once, and these candidates without any.
  const settings = await call<{ pfm: object }>('get', 'admin/campaign');
  const once = { ...settings.pfm, readings: 1, anonymous: false, arbiters: [] };
  await call('put', 'admin/campaign', { ...settings, pfm: once, force: true });
  for (const { id } of content) await call('delete', `jury/candidate/${id}/grade`);
  await call('post', `admin/undo/${importId}`);
  await expect
    .poll(async () => (await call<unknown[]>('get', `admin/candidates/${content[0]?.id}/files`)).length)
    .toBe(0);
  const { content: users } = await call<{ content: (Identified & { email: string })[] }>(
    'get',
    'admin/users?page=0&size=100',
  );
  const readers = users.filter(({ email }) => /^(lectrice|relecteur|arbitre)@/.test(email));
  for (const { id } of readers) await call('delete', `admin/users/${id}`);
});
