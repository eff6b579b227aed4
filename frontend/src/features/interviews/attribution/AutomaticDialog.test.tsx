import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody } from '@/test/server';
import { AutomaticDialog } from './AutomaticDialog';

const nothing = () => undefined;
const attribution = (placed: number) => ({
  numberOfFaceToFaceInterviewSlotsAttributed: placed,
  numberOfRemoteInterviewSlotsAttributed: 0,
  candidates: 2,
  freeSlots: 1,
  freeSlotsLeft: 1 - placed,
  freePrioritySlotsLeft: 0,
  stale: false,
  letters: null,
  demand: [],
  unplaced: [],
});

it.each([
  [0, ['Fermer']],
  [1, ['Annuler', 'Attribuer 1 créneau']],
])('offers for %d candidates placed what can be done', async (placed, labels) => {
  answers('post', 'admin/interview-slots/attribute-automatically', attribution(placed));
  renderPage(<AutomaticDialog onClose={nothing} onDone={nothing} onFailed={nothing} />);
  expect(await screen.findByText(/^Simulation sur 2 candidats/)).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
  expect(screen.queryAllByText('Aucun créneau libre ne convient à un candidat en attente.')).toHaveLength(
    1 - placed,
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/^Les résultats ne sont pas à jour/)).toBeNull();
});

const left = (n: number) => ({
  ...{ candidateId: `c${n}`, externalId: `${n}`, name: `N${n}`, reason: 'NO_CAPACITY' as const },
  ...{ site: 'Lyon', sites: [], remote: false, wish: null, missing: [], reservedSlotIds: [] },
});
const lefts = (count: number) => Array.from({ length: count }, (_, n) => left(n));

it('says what it would do where, then does it once, and who is left', async () => {
  const demand = [{ site: 'Lyon', remote: true, candidates: 5, placed: 1, freeSlots: 2 }];
  const simulated = { ...attribution(1), numberOfRemoteInterviewSlotsAttributed: 1, demand, stale: true };
  answers('post', 'admin/interview-slots/attribute-automatically', {
    ...simulated,
    unplaced: lefts(101),
  });
  const [done, failed] = [vi.fn(), vi.fn()];
  renderPage(<AutomaticDialog onClose={nothing} onDone={done} onFailed={failed} />);
  expect(await screen.findByText(/^Cette action est irréversible\. Elle écrit 2 attributions/)).toBeVisible();
  expect(screen.getByText(/^Les résultats ne sont pas à jour/)).toBeVisible();
  const bar = screen.getByText('Lyon – distanciel').closest('li');
  const parts = [...(bar?.querySelectorAll<HTMLElement>('[title]') ?? [])].map(({ title }) => title);
  expect(parts, 'placed, not placed, free slots left').toEqual(['1', '4', '0']);
  expect(screen.getByText('1 placé sur 5, 2 créneaux')).toBeVisible();
  expect(screen.getByText('5 sur 101 candidats')).toBeVisible();
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(['Présentiel', 'Distanciel', 'Créneaux libres', 'Non placés'].map(figure)).toEqual([
    'Présentiel1candidat placé',
    'Distanciel1candidat placé',
    'Créneaux libres0dont 0 prioritaire',
    'Non placés101raisons ci-dessous',
  ]);
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:report';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Exporter le rapport' }));
  expect(saved).toEqual(['candidats-non-places.csv']);
  await userEvent.click(screen.getByRole('button', { name: 'Voir les 100 premiers sur 101' }));
  expect(screen.getByText('100 sur 101 candidats')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Voir/ })).toBeNull();
  const release = answersLate(
    'post',
    'admin/interview-slots/attribute-automatically',
    errorBody('X', 'Panne'),
    500,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Attribuer 2 créneaux' }));
  expect(await screen.findByText('Attribution en cours…')).toBeVisible();
  release();
  expect(await screen.findByText(/Erreur lors de l'attribution automatique des créneaux/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Attribuer/ })).toBeNull();
  expect([done.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1]);
});

it('says what it did, and lists all who are left', async () => {
  const simulated = { ...attribution(1), numberOfRemoteInterviewSlotsAttributed: 2, unplaced: lefts(6) };
  answers('post', 'admin/interview-slots/attribute-automatically', simulated as never);
  const done = vi.fn();
  renderPage(<AutomaticDialog onClose={nothing} onDone={done} onFailed={nothing} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Attribuer 3 créneaux' }));
  expect(await screen.findByText('1 attribué en présentiel, 2 à distance.')).toBeVisible();
  expect(done).toHaveBeenCalledOnce();
  expect(screen.queryByText(/^Simulation sur/)).toBeNull();
  expect(screen.queryByText(/irréversible/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Voir tous' }));
  expect(screen.getByText('6 candidats')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(7);
});
