import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { pageOf, server } from '@/test/server';
import { JournalPage } from './JournalPage';

const line = {
  id: '7',
  at: '2026-11-28T09:00:00Z',
  author: { id: 'u1', lastName: 'Martin', firstName: 'Anne' },
  action: 'CHANGE_USER',
  label: 'Utilisateur modifié',
  object: { kind: 'USER', id: 'u2', name: 'Zoé Le Gall' },
  count: 3,
  before: { role: 'ROLE_ADMIN' },
  after: { role: 'ROLE_JURY', email_changed: true },
  changes: [
    { name: 'role', before: 'ROLE_ADMIN', after: 'ROLE_JURY' },
    { name: 'email_changed', before: null, after: true },
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
  expect(row.getByText('Zoé Le Gall (3)')).toBeVisible();
  expect(row.getByText(/rôle : ROLE_ADMIN → ROLE_JURY\s+adresse changée : oui/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  await expect.poll(() => sent.at(-1)).toBe('?page=1&size=25');
  await userEvent.click(screen.getByRole('combobox', { name: 'Action' }));
  await userEvent.click(screen.getByRole('option', { name: 'Utilisateur modifié' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Objet' }));
  await userEvent.click(screen.getByRole('option', { name: 'Utilisateur' }));
  await expect.poll(() => sent.at(-1)).toBe('?page=0&size=25&action=CHANGE_USER&object=USER');
});
