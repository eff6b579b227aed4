import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import type { HistoryCell, HistoryItem } from './api';
import { HistoryList } from './HistoryList';

const HISTORY = 'admin/history/c1';

const cell = (members: Partial<HistoryCell> = {}): HistoryCell => ({
  name: 'x',
  label: 'Maths',
  value: 14,
  previousValue: 12.5,
  discardedValue: null,
  mark: true,
  ...members,
});
const item = (id: string, members: Partial<HistoryItem> = {}, cells = [cell()]): HistoryItem => ({
  id,
  action: 'UPDATE_GRADE',
  author: { lastName: 'Martin', firstName: 'Anne' },
  created: '2026-05-12T10:18:00+02:00',
  content: { cells },
  ...members,
});
const cells = (count: number) =>
  Array.from({ length: count }, (_, index) => cell({ name: `c${index}`, label: `Champ ${index}` }));

it('says who did what and when, the mark before and after, and the value that a conflict left', async () => {
  answers('get', HISTORY, [
    item('3', { action: 'RESOLVE_CONFLICT' }, [cell({ discardedValue: 9 })]),
    item('2'),
    item('1', { action: 'IMPORT', author: null }, [
      cell({ label: 'Rang', value: 7, previousValue: null, mark: false }),
      cell({ name: 'y', previousValue: null }),
    ]),
  ]);
  renderPage(<HistoryList candidateId="c1" />);
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "Résolution d'un conflit de notes à 10:18 le 12/05/2026, Anne MartinMaths : 12,50 → 14,00 (écartée : 9,00)",
    'Mise à jour des notes à 10:18 le 12/05/2026, Anne MartinMaths : 12,50 → 14,00',
    'Import Parcoursup à 10:18 le 12/05/2026, ParvisRang : (Vide) → 7Maths : (Vide) → 14,00',
  ]);
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).not.toBeInTheDocument();
});

it('folds what follows the eighth field of an action, and unfolds it', async () => {
  answers('get', HISTORY, [item('2', {}, cells(9)), item('1', {}, cells(8))]);
  renderPage(<HistoryList candidateId="c1" />);
  const [nine, eight] = (await screen.findAllByRole('listitem')).map((each) => within(each));
  expect(nine?.getAllByText(/^Champ/)).toHaveLength(8);
  expect(eight?.getAllByText(/^Champ/)).toHaveLength(8);
  expect(eight?.queryByRole('button')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Afficher les 9 champs' }));
  expect(nine?.getByText('Champ 8')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('adds the next page under the first one, and asks for it once', async () => {
  answers(
    'get',
    HISTORY,
    Array.from({ length: 50 }, (_, index) => item(String(100 - index))),
  );
  renderPage(<HistoryList candidateId="c1" />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(50);
  const answer = answersLate('get', HISTORY, [item('7', { action: 'CREATE_CANDIDATE' })]);
  const more = screen.getByRole('button', { name: 'Afficher la suite' });
  fireEvent.click(more);
  await expect.poll(() => more).toBeDisabled();
  answer();
  expect(await screen.findByText('Création')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(51);
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).not.toBeInTheDocument();
});

it('says that nothing happened yet', async () => {
  answers('get', HISTORY, []);
  renderPage(<HistoryList candidateId="c1" />);
  expect(await screen.findByRole('status', { name: "Récupération de l'historique" })).toBeVisible();
  expect(await screen.findByText('Historique vide')).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

it('reads the history again after a failure', async () => {
  answers('get', HISTORY, errorBody('UNAVAILABLE', 'Le service ne répond pas.'), { status: 503 });
  renderPage(<HistoryList candidateId="c1" />);
  expect(await screen.findByText("Erreur lors de la récupération de l'historique")).toBeVisible();
  answers('get', HISTORY, [item('1')]);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Mise à jour des notes')).toBeVisible();
});

it('asks for what came before the last item, and keeps what is shown when that fails', async () => {
  const requests: (string | null)[] = [];
  server.use(
    http.get(`*/api/v1/${HISTORY}`, ({ request }) => {
      const before = new URL(request.url).searchParams.get('before');
      requests.push(before);
      if (before) return HttpResponse.json(errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
      return HttpResponse.json(Array.from({ length: 50 }, (_, index) => item(String(100 - index))));
    }),
  );
  renderPage(<HistoryList candidateId="c1" />);
  const more = await screen.findByRole('button', { name: 'Afficher la suite' });
  fireEvent.click(more);
  await expect.poll(() => requests).toEqual([null, '51']);
  await expect
    .poll(() => screen.getByRole('button', { name: 'Afficher la suite' }).matches(':disabled'))
    .toBe(false);
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.queryByRole('alert')).toBeNull();
});
