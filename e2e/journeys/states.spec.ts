import type { Page } from '@playwright/test';
import { expectAccessibleInColours } from '../support/conforming.js';
import { expect, signIn, test } from '../support/test.js';

const USERS = '**/api/v1/admin/users?*';

type State = [name: string, path: string, bring: (page: Page) => Promise<void>];

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const shown = (page: Page, role: 'dialog' | 'menu') => expect(page.getByRole(role).last()).toBeVisible();

/** What a page shows beside what it opens with: windows, drawers, menus, lists that are empty, that fail, or that load. */
const STATES: Record<string, State[]> = {
  admin: [
    ['the palette', '/admin/archives', (page) => press(page, /^Aller à…/).then(() => shown(page, 'dialog'))],
    [
      "the account's menu",
      '/admin/archives',
      (page) => press(page, /^Compte d/).then(() => shown(page, 'menu')),
    ],
    [
      'the drawer of jobs',
      '/admin/archives',
      (page) => press(page, /^Travaux/).then(() => shown(page, 'dialog')),
    ],
    ['the columns', '/admin/candidates', (page) => press(page, /^Liste des champs/)],
    [
      'a form in a window',
      '/admin/candidates',
      (page) => press(page, /^Ajouter un candidat/).then(() => shown(page, 'dialog')),
    ],
    [
      'a question',
      '/admin/interview-sites',
      (page) => press(page, /^Supprimer /).then(() => shown(page, 'dialog')),
    ],
    [
      'a calendar',
      '/admin/administrations/journal',
      (page) => press(page, /^Ouvrir le calendrier/).then(() => shown(page, 'dialog')),
    ],
    [
      'an empty list',
      '/admin/administrations/users',
      async (page) => {
        await page.getByPlaceholder('Rechercher un utilisateur').fill('zzzz');
        await expect(page.getByText(/^Aucun/).first()).toBeVisible();
      },
    ],
    [
      'a list that cannot be read',
      '/admin/administrations/users',
      async (page) => {
        await page.route(USERS, (route) => route.fulfill({ status: 503, json: {} }));
        await page.reload();
        await expect(page.getByRole('button', { name: 'Réessayer', exact: true })).toBeVisible();
      },
    ],
    [
      'a list that loads',
      '/admin/administrations/users',
      async (page) => {
        await page.unroute(USERS);
        await page.route(USERS, () => undefined);
        await page.reload();
        await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      },
    ],
  ],
  candidat: [
    [
      'a form that is refused',
      '/candidate?ouvert=profil',
      async (page) => {
        await shown(page, 'dialog');
        await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    ],
    ['the guide of files', '/candidate?ouvert=aide', (page) => shown(page, 'dialog')],
    ['the window of files', '/candidate?ouvert=fichiers', (page) => shown(page, 'dialog')],
  ],
};

for (const [who, states] of Object.entries(STATES)) {
  test(`every state of ${who} is accessible, in light, in the dark and in forced colours`, async ({
    page,
  }) => {
    await signIn(page, who);
    for (const [name, path, bring] of states)
      await test.step(name, async () => {
        await page.goto(path);
        // A window that opens at once hides it from the tree.
        await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
        await bring(page);
        await expectAccessibleInColours(page, { loading: name.endsWith('loads') });
      });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
