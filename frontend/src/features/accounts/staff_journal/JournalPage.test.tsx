import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { pageOf, server } from '@/test/server';
import { changesShown } from './changes';
import { JournalPage } from './JournalPage';

const line = {
  id: '7',
  at: '2026-11-28T09:00:00Z',
  author: { id: 'u1', lastName: 'Martin', firstName: 'Anne' },
  action: 'CHANGE_USER',
  label: 'Utilisateur modifié',
  source: null as string | null,
  object: {
    kind: 'USER',
    label: 'Utilisateur',
    id: 'u2',
    name: 'Zoé Le Gall',
    link: '/admin/administrations/users/u2/edit' as string | null,
  },
  count: 3,
  before: { role: 'ROLE_ADMIN' },
  after: { role: 'ROLE_JURY', email_changed: true },
  changes: [
    { name: 'role', label: 'Rôle', before: 'ADMIN', after: 'JURY' },
    { name: 'email_changed', label: 'Adresse e-mail changée', before: null, after: 'oui' },
  ],
  requestId: 'r1',
};

it('tells who did what, before and after, and filters by action, object and days', async () => {
  const sent: string[] = [];
  server.use(
    http.get('*/api/v1/admin/journal', ({ request }) => {
      sent.push(new URL(request.url).search);
      const lines = pageOf([line, { ...line, id: '6', author: null, object: null, changes: [] }]);
      return HttpResponse.json({ ...lines, totalElements: 60 });
    }),
    http.get('*/api/v1/admin/journal/words', () =>
      HttpResponse.json({
        actions: [{ value: 'CHANGE_USER', label: 'Utilisateur modifié' }],
        kinds: [{ value: 'USER', label: 'Utilisateur' }],
      }),
    ),
    http.get('*/api/v1/admin/users', () => HttpResponse.json(pageOf([]))),
  );
  renderPage(<JournalPage />, '/admin/administrations/journal');
  const row = within(await screen.findByRole('row', { name: /Anne Martin/ }));
  expect(row.getByText('Utilisateur modifié')).toBeVisible();
  expect(row.getByRole('cell', { name: 'Zoé Le Gall (3)' })).toBeVisible();
  expect(row.getByRole('link', { name: 'Zoé Le Gall' })).toHaveAttribute(
    'href',
    '/admin/administrations/users/u2/edit',
  );
  expect(row.getByText(/Rôle : ADMIN → JURY\s+Adresse e-mail changée : oui/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  await expect.poll(() => sent.at(-1)).toBe('?page=1&size=25');
  await userEvent.click(screen.getByRole('combobox', { name: 'Action' }));
  await userEvent.click(screen.getByRole('option', { name: 'Utilisateur modifié' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Objet' }));
  await userEvent.click(screen.getByRole('option', { name: 'Utilisateur' }));
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=25&action=CHANGE_USER&object=USER');
});

const journal = (lines: Partial<Record<keyof typeof line, unknown>>[]) => {
  const sent: string[] = [];
  server.use(
    http.get('*/api/v1/admin/journal', ({ request }) => {
      sent.push(new URL(request.url).search);
      return HttpResponse.json(pageOf(lines.map((each, index) => ({ ...line, id: String(index), ...each }))));
    }),
    http.get('*/api/v1/admin/journal/words', () => HttpResponse.json({ actions: [], kinds: [] })),
    http.get('*/api/v1/admin/users', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      const anne = { id: 'u1', firstName: 'Anne', lastName: 'Martin' };
      return HttpResponse.json(pageOf(search === 'Mart' ? [anne] : []));
    }),
  );
  return sent;
};

it('tells what is not known of a line as such', async () => {
  journal([
    { author: null, object: null, count: null, before: null },
    { author: { id: 'u3', lastName: '', firstName: '' }, count: 1, changes: [] },
    { object: { ...line.object, name: null, link: null }, count: 1200 },
    { author: null, source: 'COMMAND_LINE', changes: [] },
  ]);
  renderPage(<JournalPage />);
  await screen.findByRole('row', { name: /Compte supprimé/ });
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
    );
  const at = '28/11/2026 à 10:00:00';
  expect(rows).toEqual([
    [at, '—', 'Utilisateur modifié', '', 'Rôle : JURY Adresse e-mail changée : oui'],
    [at, 'Compte supprimé', 'Utilisateur modifié', 'Zoé Le Gall', ''],
    [
      at,
      'Anne Martin',
      'Utilisateur modifié',
      'Utilisateur (1 200)',
      'Rôle : ADMIN → JURY Adresse e-mail changée : oui',
    ],
    [at, 'Ligne de commande', 'Utilisateur modifié', 'Zoé Le Gall (3)', ''],
  ]);
});

it('keeps the lines of one person from a day on, and exports these', async () => {
  const sent = journal([{}]);
  renderPage(<JournalPage />);
  await screen.findByRole('row', { name: /Anne Martin/ });
  await userEvent.type(screen.getByRole('combobox', { name: 'Personne' }), 'Mart');
  await userEvent.click(await screen.findByRole('option', { name: 'Anne Martin' }));
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=25&person=u1');
  fireEvent.change(screen.getByRole('textbox', { name: 'Du' }), { target: { value: '01/11/2026' } });
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=25&person=u1&from=2026-11-01');
  fireEvent.change(screen.getByRole('textbox', { name: 'Au' }), { target: { value: '02/11/2026' } });
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=25&person=u1&from=2026-11-01&to=2026-11-02');
  await screen.findByRole('row', { name: /Anne Martin/ });
  const exported: string[] = [];
  server.use(
    http.get('*/api/v1/admin/journal/export', ({ request }) => {
      exported.push(new URL(request.url).search);
      return HttpResponse.text('', { status: 503 });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  await expect.poll(() => exported).toEqual(['?person=u1&from=2026-11-01&to=2026-11-02']);
  await userEvent.clear(screen.getByRole('combobox', { name: 'Personne' }));
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=25&from=2026-11-01&to=2026-11-02');
});

it('shows more lines a page, and exports nothing where there is none', async () => {
  const sent = journal([]);
  renderPage(<JournalPage />);
  expect(await screen.findByText('Aucune action')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exporter' })).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: 'Lignes par page' }));
  await userEvent.click(screen.getByRole('option', { name: '50' }));
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=50');
});

it.each([
  [{ before: null, after: null }, { role: '' }, 'Rôle : — → —'],
  [{ before: 'ADMIN', after: null }, { role: 'ROLE_ADMIN' }, 'Rôle : ADMIN → —'],
  [{ before: null, after: 'non' }, null, 'Rôle : non'],
])('reads a change as people do: %j', (values, before, text) => {
  const changes = [{ name: 'role', label: 'Rôle', ...values }];
  expect(changesShown({ before, changes } as unknown as Parameters<typeof changesShown>[0])).toEqual([text]);
});
