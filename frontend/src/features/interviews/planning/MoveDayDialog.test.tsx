import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, pageOf, server } from '@/test/server';
import { ChangeModeDialog } from './ChangeModeDialog';
import { DateSlotsDialog } from './DateSlotsDialog';
import { MoveDayDialog } from './MoveDayDialog';
import { aCandidate, aPlan } from '@/test/plan';
import { MoveSlotsDialog } from './MoveSlotsDialog';

const MOVE = 'admin/juries/j1/interview-dates/d1/move';
const calls = { onClose: vi.fn(), onCorrect: vi.fn() };

function Page() {
  const [isOpen, setOpen] = useState(true);
  const onClose = () => {
    setOpen(false);
    calls.onClose();
  };
  const day = { jury: { id: 'j1', name: 'BOR01MP' }, date: { id: 'd1', day: '2099-04-28', version: 3 } };
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
  warnings: [{ code: 'GRADED', message: '1 candidat concerné est déjà noté.', count: 1 }],
  candidates: [
    aCandidate({ letterUntrue: true }),
    aCandidate({ id: 'c2', name: 'DUPONT Marie', graded: true }),
  ],
});

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
  // What the page showed of the date counts, also where it is no longer so: the server then refuses.
  const sent = answersKeeping('post', MOVE, { ...moved, versions: { d1: 4, d2: 4, s1: 7 } });
  const dialog = await opened();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Les 2 jurys du site ce jour-là' }));
  await typeDate(dialog);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Déplacer 8 créneaux' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer les corrections' }));
  expect(sent.at(-1)).toEqual({
    date: '2099-04-29',
    shiftMinutes: 0,
    everyJury: true,
    versions: { d1: 3, d2: 4, s1: 7 },
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

it('names six candidates of nine at first, and what is known of some alone', async () => {
  const many = Array.from({ length: 9 }, (_, n) => aCandidate({ id: `c${n}`, name: `N${n}` }));
  answers('post', MOVE, aPlan({ slots: 9, attributed: 9, candidates: many }) as never);
  const dialog = await opened();
  await typeDate(dialog);
  expect(await within(dialog).findAllByRole('row')).toHaveLength(7);
  expect(within(dialog).queryByRole('columnheader', { name: 'À savoir' })).toBeNull();
  expect(within(dialog).queryByRole('alert')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Voir les 9 candidats' }));
  expect(within(dialog).getAllByRole('row')).toHaveLength(10);
  expect(within(dialog).queryByRole('button', { name: /^Voir les/ })).toBeNull();
  const still = aCandidate({ newSlotName: 'BOR01MP-2099-04-28-0900', graded: true, letterUntrue: true });
  answers('post', MOVE, aPlan({ candidates: [...many.slice(0, 7), still] }) as never);
  await userEvent.type(within(dialog).getByLabelText(/Décalage/), '{Backspace}5{Tab}');
  const row = await within(dialog).findByRole('row', { name: /BRÉMOND/ });
  expect(row).toHaveTextContent(/BOR01MP-2099-04-28-0900déjà noté, lettre envoyée$/);
  expect(dialog).toHaveTextContent('1 créneau.');
});

it('shows what failed while the change was made, then closes the letters to correct by Fermer', async () => {
  answers('post', MOVE, moved);
  const dialog = await opened();
  await typeDate(dialog);
  const confirm = await within(dialog).findByRole('button', { name: 'Déplacer 8 créneaux' });
  const release = answersLate('post', MOVE, errorBody('X', 'Panne'), 503);
  await userEvent.click(confirm);
  expect(await within(dialog).findByRole('button', { name: 'En cours…' })).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Annuler' })).toBeDisabled();
  release();
  expect(await within(dialog).findByText('Erreur lors du déplacement de la journée')).toBeVisible();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Panne');
  expect(calls.onClose).not.toHaveBeenCalled();
  answers('post', MOVE, moved);
  await userEvent.type(within(dialog).getByLabelText(/Décalage/), '{Backspace}5{Tab}');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Déplacer 8 créneaux' }));
  expect(await screen.findByText('1 candidat tient une lettre qui ne dit plus vrai.')).toBeVisible();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fermer' }));
  expect(calls.onClose).toHaveBeenCalledOnce();
  expect(calls.onCorrect).not.toHaveBeenCalled();
});

it('offers no correction to who may not send any', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  answers('post', MOVE, moved);
  const dialog = await opened();
  await typeDate(dialog);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Déplacer 8 créneaux' }));
  await waitFor(() => expect(calls.onClose).toHaveBeenCalledOnce());
});

const slot = { id: 's1', version: 2, interviewTime: '09:00' };
const juries = [
  {
    id: 'j2',
    name: 'TLS01MD',
    interviewSite: { id: 'b', name: 'Toulouse' },
    interviewType: 'MORNING_REMOTE',
  },
  {
    id: 'j1',
    name: 'BOR01MP',
    interviewSite: { id: 'a', name: 'Bordeaux' },
    interviewType: 'MORNING_FACE_TO_FACE',
  },
];

it.each([
  [[slot], /Heure d'entretien/, 'Le même jury', 'Déplacer 1 créneau', '1 créneau déplacé.'],
  [
    [slot, { ...slot, id: 's2' }],
    /Décalage/,
    'Chacun garde son jury',
    'Déplacer 2 créneaux',
    '2 créneaux déplacés.',
  ],
])('moves %j to another hour and jury, by typing', async (slots, field, kept, title, done) => {
  answers('get', 'admin/juries/interview-slot-creation', juries as never);
  const sent = answersKeeping('post', 'admin/interview-slots/move', aPlan({ slots: slots.length }) as never);
  renderPage(<MoveSlotsDialog slots={slots} {...calls} />);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.click(dialog.getByRole('button', { name: title }));
  expect(await dialog.findByText('Indiquez une autre date, une autre heure ou un autre jury')).toBeVisible();
  expect(sent).toEqual([]);
  const input = dialog.getByLabelText(field);
  await userEvent.clear(input);
  await userEvent.type(input, `${slots.length === 1 ? '10:00' : '60'}{Tab}`);
  await userEvent.click(dialog.getByLabelText('Jury'));
  expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual([
    kept,
    'BOR01MP – Bordeaux, présentiel matin',
    'TLS01MD – Toulouse, distanciel matin',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /^TLS01MD/ }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ juryId: 'j2', shiftMinutes: 60, dryRun: true }));
  const move = await dialog.findByRole('button', { name: title });
  await waitFor(() => expect(move).toBeEnabled());
  await userEvent.click(move);
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ juryId: 'j2', shiftMinutes: 60, dryRun: false }));
  expect(await dialog.findByText(done)).toBeVisible();
  expect(calls.onClose).toHaveBeenCalledOnce();
});

it('creates the slots of a date, and says what is left out', async () => {
  const created = { created: 3, skipped: 1, overlapping: 2, undoId: null };
  const sent = answersKeeping('post', 'admin/juries/j1/interview-dates/d1/create-slots', created as never);
  const day = { jury: { id: 'j1', name: 'BOR01MP' }, date: { id: 'd1', day: '2099-04-28', version: 3 } };
  renderPage(<DateSlotsDialog {...day} onClose={calls.onClose} />);
  const dialog = await screen.findByRole('dialog', { name: /^Créer les créneaux du mardi 28 avril 2099/ });
  const button = await within(dialog).findByRole('button', { name: 'Créer 3 créneaux' });
  expect(dialog).toHaveTextContent("1 horaire passé ou déjà pris : aucun créneau n'y est créé.");
  expect(dialog).toHaveTextContent("2 horaires qui en recouvrent un autre : aucun créneau n'y est créé.");
  expect(dialog).toHaveTextContent('3 créneaux.');
  await userEvent.click(button);
  expect(await within(dialog).findByText('3 créneaux créés le mardi 28 avril 2099 (BOR01MP).')).toBeVisible();
  expect(sent).toEqual([{ dryRun: true }, { versions: { d1: 3 }, dryRun: false }]);
});

it.each([
  ['MORNING_FACE_TO_FACE', 'MORNING_REMOTE', 'à distance', 'Passer à distance (2 créneaux)', 'https://a.fr'],
  ['AFTERNOON_REMOTE', 'AFTERNOON_FACE_TO_FACE', 'en présentiel', 'Passer en présentiel (2 créneaux)', null],
] as const)('turns a jury from %s into %s', async (type, interviewType, mode, label, videoconferenceLink) => {
  const sent = answersKeeping('post', 'admin/juries/j1/change-mode', aPlan({ slots: 2 }) as never);
  const jury = { id: 'j1', name: 'BOR01MP', type };
  renderPage(<ChangeModeDialog jury={jury} dates={[]} onClose={calls.onClose} onCorrect={calls.onCorrect} />);
  const dialog = within(await screen.findByRole('dialog', { name: `Passer BOR01MP ${mode}` }));
  if (videoconferenceLink) {
    await userEvent.click(dialog.getByRole('button', { name: 'Passer à distance' }));
    expect(await dialog.findByText('Mot de passe obligatoire')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/Lien/), videoconferenceLink);
    await userEvent.type(dialog.getByLabelText(/Mot de passe/), 'x');
  }
  await userEvent.click(await dialog.findByRole('button', { name: label }));
  expect(await dialog.findByText(`Le jury BOR01MP est passé ${mode}.`)).toBeVisible();
  const videoconferencePassword = videoconferenceLink && 'x';
  const wanted = { interviewType, dateId: null, videoconferenceLink, videoconferencePassword };
  expect(sent.at(-1)).toEqual({ ...wanted, versions: {}, dryRun: false });
});

it('turns one day of a jury into the other mode', async () => {
  const sent = answersKeeping('post', 'admin/juries/j1/change-mode', aPlan({ slots: 2 }) as never);
  const jury = { id: 'j1', name: 'BOR01MD', type: 'MORNING_REMOTE' } as const;
  const dates = [
    { id: 'd0', date: '2020-04-27', version: 1 },
    { id: 'd1', date: '2099-04-28', version: 3 },
    { id: 'd2', date: '2099-04-29', version: 5 },
  ];
  renderPage(
    <ChangeModeDialog jury={jury} dates={dates} onClose={calls.onClose} onCorrect={calls.onCorrect} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Passer BOR01MD en présentiel' }));
  await userEvent.click(dialog.getByLabelText('Journées'));
  expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual([
    'Toutes les journées du jury',
    'Le mardi 28 avril 2099 seulement',
    'Le mercredi 29 avril 2099 seulement',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /29 avril/ }));
  expect(dialog.getByText(/passent à un autre jury du site, libre ce jour-là/)).toBeVisible();
  await userEvent.click(await dialog.findByRole('button', { name: 'Passer en présentiel (2 créneaux)' }));
  expect(
    await dialog.findByText('La journée du mercredi 29 avril 2099 (BOR01MD) est passée en présentiel.'),
  ).toBeVisible();
  expect(sent.at(-1)).toEqual({
    interviewType: 'MORNING_FACE_TO_FACE',
    dateId: 'd2',
    videoconferenceLink: null,
    videoconferencePassword: null,
    versions: { d0: 1, d1: 3, d2: 5 },
    dryRun: false,
  });
});

it('asks for the meeting of a remote day that has none, and keeps asking until it is whole', async () => {
  answers('get', 'admin/juries/interview-slot-creation', []);
  const lacking = { juries: [{ id: 'j1', name: 'BOR01MD', site: 'Bordeaux', dates: ['2099-04-30'] }] };
  const sent: { link?: string }[] = [];
  server.use(
    http.post<never, { link?: string }>('*/api/v1/admin/interview-slots/move', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.link) return HttpResponse.json(aPlan());
      const refusal = errorBody('JURY_DATES_WITHOUT_LINK', 'Des dates n’ont pas de lien : BOR01MD.');
      return HttpResponse.json({ ...refusal, data: lacking }, { status: 409 });
    }),
  );
  const slots = [{ id: 's1', version: 4, interviewTime: '09:00' }];
  renderPage(<MoveSlotsDialog slots={slots} onClose={calls.onClose} onCorrect={calls.onCorrect} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Déplacer 1 créneau' }));
  expect(dialog.queryByLabelText(/Lien/)).toBeNull();
  await userEvent.type(dialog.getByLabelText(/Nouvelle date/), '30/04/2099{Tab}');
  expect(await dialog.findByText('BOR01MD : 30/04/2099')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Lien/), 'https://a.fr');
  await userEvent.type(dialog.getByLabelText(/Mot de passe/), 'x');
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ link: 'https://a.fr', password: 'x', dryRun: true }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Déplacer 1 créneau' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ date: '2099-04-30', password: 'x', dryRun: false }),
  );
});
