import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf, server } from '@/test/server';
import { MoveDayDialog } from './MoveDayDialog';
import { aCandidate, aPlan } from './plan.fixture';

const MOVE = 'admin/juries/j1/interview-dates/d1/move';
const calls = { onClose: vi.fn(), onCorrect: vi.fn() };

function Page() {
  const [isOpen, setOpen] = useState(true);
  const onClose = () => {
    setOpen(false);
    calls.onClose();
  };
  const day = { jury: { id: 'j1', name: 'BOR01MP' }, date: { id: 'd1', day: '2099-04-28' } };
  return (
    isOpen && <MoveDayDialog {...day} beside={['BOR02MP']} onClose={onClose} onCorrect={calls.onCorrect} />
  );
}

beforeEach(async () => {
  vi.clearAllMocks();
  await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
});

async function opened() {
  renderPage(<Page />);
  return screen.findByRole('dialog', { name: 'Déplacer la journée du mardi 28 avril 2099 (BOR01MP)' });
}

async function typeDate(dialog: HTMLElement, date = '29/04/2099') {
  await userEvent.type(within(dialog).getByLabelText(/Nouvelle date/), `${date}{Tab}`);
}

const moved = aPlan({
  slots: 8,
  attributed: 2,
  lettersSent: 1,
  warnings: [{ code: 'GRADED', message: '1 candidat concerné est déjà noté.' }],
  candidates: [
    aCandidate({ letterUntrue: true }),
    aCandidate({ id: 'c2', name: 'DUPONT Marie', graded: true }),
  ],
}) as never;

it('tells who moves, who was written to and what to know, before anything is done', async () => {
  const sent = answersKeeping('post', MOVE, moved);
  const dialog = await opened();
  await typeDate(dialog);
  expect(await within(dialog).findByRole('button', { name: 'Déplacer 8 créneaux' })).toBeEnabled();
  expect(dialog).toHaveTextContent('8 créneaux, dont 2 attribués.');
  expect(dialog).toHaveTextContent('1 candidat tient une lettre qui ne dira plus vrai');
  expect(dialog).toHaveTextContent('1 candidat concerné est déjà noté.');
  const [, first, second] = within(dialog).getAllByRole('row');
  expect(first).toHaveTextContent(
    'BRÉMOND Élias, n° 1295939BOR01MP-2099-04-28-0900 → BOR01MP-2099-04-29-0900lettre envoyée',
  );
  expect(second).toHaveTextContent('déjà noté');
  expect(sent).toEqual([{ date: '2099-04-29', shiftMinutes: 0, everyJury: false, dryRun: true }]);
});

it('moves all juries of the day, and offers the corrections once letters are no longer true', async () => {
  const sent = answersKeeping('post', MOVE, moved);
  const dialog = await opened();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Les 2 jurys du site ce jour-là' }));
  await typeDate(dialog);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Déplacer 8 créneaux' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer les corrections' }));
  expect(sent.at(-1)).toEqual({
    date: '2099-04-29',
    shiftMinutes: 0,
    everyJury: true,
    dryRun: false,
  });
  expect(calls.onCorrect).toHaveBeenCalledWith(['c1']);
});

it('closes where no letter is to be corrected, and takes the change back from the toast', async () => {
  answers('post', MOVE, aPlan({ slots: 8, undoId: 'u1' }) as never);
  const dialog = await opened();
  await typeDate(dialog);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Déplacer 8 créneaux' }));
  expect(await screen.findByText('La journée du mardi 28 avril 2099 (BOR01MP) est déplacée.')).toBeVisible();
  expect(calls.onClose).toHaveBeenCalledOnce();
  const undone: string[] = [];
  answers('get', 'admin/jobs', pageOf([]));
  answers('get', 'admin/jobs/j9', job({ id: 'j9', status: 'SUCCESS' }));
  server.use(http.get('*/api/v1/admin/jobs/j9/events', () => new HttpResponse(null, { status: 503 })));
  server.use(
    http.post('*/api/v1/admin/undo/u1', () => {
      undone.push('u1');
      return HttpResponse.json({ jobId: 'j9' }, { status: 202 });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Annulé : tout est redevenu comme avant.')).toBeVisible();
  expect(undone).toEqual(['u1']);
});

it('says in the dialog which slots stand in the way', async () => {
  answers(
    'post',
    MOVE,
    {
      ...errorBody('SLOTS_COLLIDE', 'Des créneaux en recouvriraient d’autres du même jury.'),
      data: {
        slots: [{ id: 's1', slotName: 'BOR01MP-2099-04-28-0900', collidesWith: 'BOR01MP-2099-04-29-0915' }],
      },
    },
    { status: 409 },
  );
  const dialog = await opened();
  await typeDate(dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'BOR01MP-2099-04-28-0900 recouvrirait BOR01MP-2099-04-29-0915',
  );
  expect(calls.onClose).not.toHaveBeenCalled();
});

it('asks for a day to come, and for minutes', async () => {
  const dialog = await opened();
  await typeDate(dialog, '01/01/2020');
  await userEvent.clear(within(dialog).getByLabelText(/Décalage/));
  await userEvent.type(within(dialog).getByLabelText(/Décalage/), 'tard');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Déplacer la journée' }));
  expect(await within(dialog).findByText('Cette date est passée')).toBeVisible();
  expect(within(dialog).getByText('Nombre de minutes invalide')).toBeVisible();
});
