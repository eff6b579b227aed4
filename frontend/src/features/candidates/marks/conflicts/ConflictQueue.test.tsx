import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { preferencesQuery } from '@/shared/frame/queries';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import type { QueuedConflict } from '../api';
import { ConflictQueue } from './ConflictQueue';

const CALL = 'admin/candidates/grade-conflicts';

const conflict = (number: number): QueuedConflict => ({
  candidateId: `c${number}`,
  candidate: `DUPONT ${number}`,
  externalId: String(100 + number),
  name: 'Parcoursup[Maths]',
  label: 'Maths — Terminale T1',
  source: 'FILE',
  fileBefore: { value: 14.5 },
  externalValue: 15,
  modifiedValue: 12,
  modified: { author: { firstName: 'Camille', lastName: 'Essai' }, created: '2026-05-12T09:42:00+02:00' },
});
const named = ({ candidateId, name }: QueuedConflict) => ({ candidateId, name });
const queueOf = (count: number) => Array.from({ length: count }, (_, index) => conflict(index + 1));

async function open(count: number) {
  const conflicts = queueOf(count);
  answers('get', CALL, { total: count, conflicts });
  const changed = vi.fn();
  const sent = answersKeeping('post', `${CALL}/resolve`, { resolved: 1, alreadyResolved: 0 });
  renderPage(<ConflictQueue onChanged={changed} onClose={() => undefined} />);
  await screen.findByText('DUPONT 1');
  return { conflicts, sent, changed };
}

it('resolves ten conflicts in ten keys, in their order', async () => {
  const { conflicts, sent, changed } = await open(10);
  const first = screen.getByRole('button', { name: /Parcoursup/ });
  expect(first).toHaveTextContent('Parcoursup115,00Avant : 14,50');
  expect(screen.getByRole('button', { name: /Modifiée ici/ })).toHaveTextContent(
    /12,00Par Camille Essai, le 12\/05\/2026 à 09:42/,
  );
  expect(first).toHaveFocus();
  await userEvent.keyboard('1212121212');
  expect(await screen.findByText('Tous les conflits sont résolus !')).toBeVisible();
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(sent).toEqual(
    conflicts.map((each, index) => ({
      gradeToKeep: index % 2 === 0 ? 'EXTERNAL' : 'MODIFIED',
      conflicts: [named(each)],
    })),
  );
  const dialog = within(screen.getByRole('dialog')); // the toast is closed too
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Fermer' })).toHaveFocus());
});

it('resolves those of some candidates alone', async () => {
  answers('get', CALL, { total: 9, conflicts: queueOf(5) });
  const sent = answersKeeping('post', `${CALL}/resolve`, { resolved: 1, alreadyResolved: 0 });
  renderPage(
    <ConflictQueue of={new Set(['c2', 'c4', 'c9'])} onChanged={vi.fn()} onClose={() => undefined} />,
  );
  expect(await screen.findByText('2 conflits restants')).toBeVisible();
  await screen.findByText('DUPONT 2');
  await userEvent.keyboard('12');
  expect(await screen.findByText(/Il en reste 4/)).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { gradeToKeep: 'EXTERNAL', conflicts: [named(conflict(2))] },
    { gradeToKeep: 'MODIFIED', conflicts: [named(conflict(4))] },
  ]);
});

it('says so where none of the candidates has a conflict', async () => {
  answers('get', CALL, { total: 2, conflicts: queueOf(2) });
  renderPage(<ConflictQueue of={new Set(['c7'])} onChanged={vi.fn()} onClose={() => undefined} />);
  expect(await screen.findByText("Aucun d'eux n'a de conflit de notes.")).toBeVisible();
});

it('takes the last choice back, from the toast or by Ctrl+Z', async () => {
  const { conflicts } = await open(2);
  const reopened = answersKeeping('post', `${CALL}/reopen`, { reopened: 1 });
  await userEvent.keyboard('2');
  await screen.findByText('DUPONT 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await screen.findByText('DUPONT 1');
  expect(await screen.findByText('1 conflit rouvert')).toBeVisible();
  await userEvent.keyboard('1{Control>}z{/Control}');
  await waitFor(() => expect(reopened).toHaveLength(2));
  expect(reopened[1]).toEqual({ conflicts: [named(conflicts[0] ?? conflict(0))] });
});

it('keeps the file for all that remain, once it has said how many they are', async () => {
  const { conflicts } = await open(3);
  const sent = answersKeeping('post', `${CALL}/resolve`, { resolved: 3, alreadyResolved: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Garder le fichier pour les 3 restants' }));
  const dialog = await screen.findByRole('dialog', { name: /^Garder la valeur/ });
  expect(await within(dialog).findByText(/^3 conflits, de 3 candidats/)).toBeVisible();
  await userEvent.keyboard('1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Résoudre 3 conflits' }));
  expect(await screen.findByText('Tous les conflits sont résolus !')).toBeVisible();
  const body = { gradeToKeep: 'EXTERNAL', conflicts: conflicts.map(named) };
  await waitFor(() => expect(sent).toEqual([{ ...body, dryRun: true }, body]));
});

it('puts a conflict back that could not be resolved', async () => {
  await open(2);
  server.use(http.post(`*/api/v1/${CALL}/resolve`, () => HttpResponse.json({}, { status: 500 })));
  await userEvent.keyboard('1');
  expect(await screen.findByText(/Erreur lors de la résolution du conflit/)).toBeVisible();
  expect(await screen.findByText('DUPONT 1')).toBeVisible();
});

it('says that the conflicts cannot be read, reads them again, and counts those beyond the list', async () => {
  const late = answersLate('get', CALL, errorBody('UNAVAILABLE', 'Le service est indisponible.'), 503);
  renderPage(<ConflictQueue onChanged={vi.fn()} onClose={() => undefined} />);
  expect(await screen.findByRole('status', { name: 'Récupération des conflits' })).toBeVisible();
  late();
  expect(await screen.findByRole('alert')).toHaveTextContent('Le service est indisponible.');
  expect(screen.queryByText(/restants|résolus/)).toBeNull();
  const bare = { ...conflict(1), fileBefore: null, modified: null, source: 'CANDIDATE' as const };
  const { created } = conflict(2).modified ?? { created: '' };
  const unsigned = { ...conflict(2), modified: { author: null, created } };
  answers('get', CALL, { total: 5, conflicts: [bare, unsigned] });
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('5 conflits restants')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status', { name: 'Récupération des conflits' })).toBeNull();
  const sides = () =>
    screen
      .getAllByRole('button', { name: /^(Saisie|Parcoursup|Modifiée)/ })
      .map(({ textContent }) => textContent);
  expect(sides()).toEqual(['Saisie du candidat115,00', 'Modifiée ici212,00']);
  expect(screen.queryByRole('button', { name: 'Annuler le dernier choix' })).toBeNull();
  answers('post', `${CALL}/resolve`, { resolved: 1, alreadyResolved: 0 });
  await userEvent.click(screen.getByRole('button', { name: /^Modifiée ici/ }));
  expect(sides()).toEqual(['Parcoursup115,00Avant : 14,50', 'Modifiée ici212,00le 12/05/2026 à 09:42']);
  expect(screen.getByText('4 conflits restants')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Garder le fichier/ })).toBeNull();
  await userEvent.keyboard('1');
  expect(await screen.findByText('Il en reste 3 : rouvrez cette fenêtre.')).toBeVisible();
});

it('takes no key for a choice where the person turned those off', async () => {
  answers('get', CALL, { total: 2, conflicts: queueOf(2) });
  answers('get', 'admin/preferences', { pageKeys: false });
  const Frame = () => <span>{useQuery(preferencesQuery).isSuccess && 'prêt'}</span>;
  renderPage(
    <>
      <Frame />
      <ConflictQueue onChanged={vi.fn()} onClose={() => undefined} />
    </>,
  );
  await screen.findByText('prêt');
  await screen.findByText('DUPONT 1');
  await userEvent.keyboard('12');
  expect(screen.getByText('DUPONT 1')).toBeVisible();
  expect(screen.getByText('2 conflits restants')).toBeVisible();
});

it('takes no other keys for a choice, and keeps a choice that cannot be taken back', async () => {
  const { sent } = await open(2);
  await userEvent.keyboard('3{Control>}1z{/Control}{Alt>}1{/Alt}{Meta>}2{/Meta}');
  fireEvent.keyDown(screen.getByRole('button', { name: /Parcoursup/ }), { key: '1', repeat: true });
  expect(screen.getByText('DUPONT 1')).toBeVisible();
  answers('post', `${CALL}/reopen`, errorBody('STALE', 'Trop tard.'), { status: 409 });
  await userEvent.keyboard('1z');
  await screen.findByText('Conflit résolu avec succès');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler le dernier choix' }));
  expect(await screen.findByText(/^L'annulation n'a pas pu se faire : Trop tard/)).toBeVisible();
  expect(screen.getByText('DUPONT 2')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('keeps nothing for all that remain when one does not confirm, nor before it can say how many', async () => {
  const { sent } = await open(2);
  const all = { name: 'Garder le fichier pour les 2 restants' };
  const late = answersLate('post', `${CALL}/resolve`, errorBody('UNAVAILABLE', 'Indisponible.'), 503);
  await userEvent.click(screen.getByRole('button', all));
  const dialog = within(await screen.findByRole('dialog', { name: /^Garder la valeur/ }));
  expect(dialog.getByText('Simulation en cours')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Simulation…' })).toBeDisabled();
  late();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Erreur lors de la récupération des données : Indisponible.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Résoudre' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Garder la valeur/ })).toBeNull());
  expect(screen.getByText('2 conflits restants')).toBeVisible();
  expect(sent).toEqual([]);
});
