import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import { AccessList } from './AccessList';

const access = (id: string, members = {}) => ({
  id,
  at: '2026-05-12T10:18:00+02:00',
  author: { lastName: 'Keller', firstName: 'Bruno' },
  role: 'ROLE_JURY',
  kind: 'RECORD' as const,
  fileName: null,
  ...members,
});
const page = (number: number, content: ReturnType<typeof access>[], totalPages = 1) => ({
  content,
  totalElements: content.length,
  totalPages,
  number,
  size: 25,
  numberOfElements: content.length,
});
const ACCESSES = 'admin/candidates/c1/accesses';

it('says who opened what, in which role, then the next page after the first one', async () => {
  answers('get', ACCESSES, page(0, [access('1')], 2));
  renderPage(<AccessList candidateId="c1" />);
  expect(
    await screen.findByRole('row', { name: /^12\/05\/2026.*Bruno Keller membre du jury dossier$/ }),
  ).toBeVisible();
  const file = { kind: 'FILE', fileName: 'relevé.pdf', role: 'ROLE_LECTEUR' };
  answers('get', ACCESSES, page(1, [access('2', file)], 2));
  fireEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  expect(await screen.findByRole('row', { name: /Bruno Keller LECTEUR fichier relevé\.pdf$/ })).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).not.toBeInTheDocument();
});

it('says that nobody opened anything, without a table', async () => {
  answers('get', ACCESSES, page(0, []));
  renderPage(<AccessList candidateId="c1" />);
  expect(await screen.findByText('Aucune consultation')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('reads the journal again after a failure', async () => {
  answers('get', ACCESSES, errorBody('UNAVAILABLE', 'Le service ne répond pas.'), { status: 503 });
  renderPage(<AccessList candidateId="c1" />);
  expect(await screen.findByText('Erreur lors de la récupération des consultations')).toBeVisible();
  answers('get', ACCESSES, page(0, [access('1', { kind: 'LETTER' })]));
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('row', { name: /lettre$/ })).toBeVisible();
});

it('asks for one page at a time, and keeps what is shown when the next one fails', async () => {
  const requests: (string | null)[] = [];
  let release: () => void = () => undefined;
  server.use(
    http.get(`*/api/v1/${ACCESSES}`, async ({ request }) => {
      const number = new URL(request.url).searchParams.get('page');
      requests.push(number);
      if (number === '0') return HttpResponse.json(page(0, [access('1')], 3));
      await new Promise<void>((answered) => (release = answered));
      return HttpResponse.json(errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
    }),
  );
  renderPage(<AccessList candidateId="c1" />);
  expect(await screen.findByRole('status', { name: 'Récupération des consultations' })).toBeVisible();
  const more = await screen.findByRole('button', { name: 'Afficher la suite' });
  expect(screen.queryByText('Aucune consultation')).toBeNull();
  fireEvent.click(more);
  await expect.poll(() => requests).toEqual(['0', '1']);
  expect(more).toBeDisabled();
  release();
  await expect.poll(() => more.matches(':disabled')).toBe(false);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
