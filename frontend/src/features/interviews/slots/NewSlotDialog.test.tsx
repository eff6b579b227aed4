import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
import type { JuryOfSlots } from './api';
import { CreateSlotsDialog } from './CreateSlotsDialog';
import { DeleteSlotDialog } from './DeleteSlotDialog';
import { NewSlotDialog } from './NewSlotDialog';

const JURY: JuryOfSlots = {
  id: 'j1',
  name: 'BOR01MD',
  index: 1,
  interviewType: 'MORNING_REMOTE',
  interviewSite: { id: 's1', name: 'Bordeaux' },
  dates: [
    {
      id: 'd1',
      date: '2099-04-06',
      specificities: [],
      videoconferenceLink: 'https://visio.example/1',
      videoconferencePassword: '1234',
      version: 1,
    },
  ],
};

const link = () => screen.getByRole('textbox', { name: /^Lien de visioconférence/ });

async function openDialog() {
  answers('get', 'admin/juries/interview-slot-creation', [JURY]);
  renderPage(<NewSlotDialog onClose={() => undefined} onCreated={() => undefined} />);
  const submit = await screen.findByRole('button', { name: 'Créer le créneau' });
  return { dialog: within(screen.getByRole('dialog')), submit };
}

async function chooseJury() {
  await userEvent.click(screen.getByRole('combobox', { name: /^Jury/ }));
  await userEvent.click(await screen.findByRole('option', { name: /BOR01MD/ }));
}

/** What typing and leaving the field does. */
function fill(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

const missing = () => screen.queryAllByText(/obligatoire$/).map(({ textContent }) => textContent);

it('no longer calls missing what the jury and the hour fill in after a submit', async () => {
  const { dialog, submit } = await openDialog();
  fireEvent.click(submit);
  await waitFor(() => expect(missing()).toHaveLength(4));
  await chooseJury();
  await waitFor(() =>
    expect(missing()).toEqual(['Heure de convocation obligatoire', "Heure d'entretien obligatoire"]),
  );
  fill(dialog.getByRole('textbox', { name: /^Heure d'entretien/ }), '09:00');
  await waitFor(() => expect(missing()).toEqual([]));
});

it('no longer calls missing the link and the password of the date that is chosen after a submit', async () => {
  const { dialog, submit } = await openDialog();
  await chooseJury();
  const day = dialog.getByRole('textbox', { name: /^Date de convocation/ });
  fill(day, '07/04/2099');
  fill(dialog.getByRole('textbox', { name: /^Heure d'entretien/ }), '09:00');
  fireEvent.click(submit);
  await waitFor(() =>
    expect(missing()).toEqual(['Lien de visioconférence obligatoire', 'Mot de passe obligatoire']),
  );
  fill(day, '06/04/2099');
  await waitFor(() => expect(missing()).toEqual([]));
  const sent = answersKeeping('post', 'admin/interview-slots/create-manually', undefined as never);
  fireEvent.click(submit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    juryId: 'j1',
    convocationDate: '2099-04-06',
    convocationTime: '08:30',
    interviewTime: '09:00',
    videoconferenceLink: 'https://visio.example/1',
    videoconferencePassword: '1234',
  });
});

it('finds the link that was typed by hand when the session ended', async () => {
  await openDialog();
  await chooseJury();
  await waitFor(() => expect(link()).toHaveValue('https://visio.example/1'));
  expect(link()).toHaveAccessibleDescription('Repris de la date du jury');
  fill(link(), 'https://visio.example/2');
  expect(link()).toHaveAccessibleDescription('');
  cleanup(); // the dialog goes away with the session
  await openDialog();
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Mot de passe/ })).toHaveValue('1234'));
  expect(link()).toHaveValue('https://visio.example/2');
});

it('gives the link of the other day where the session ended over one that nobody typed', async () => {
  await openDialog();
  await chooseJury();
  await waitFor(() => expect(link()).toHaveValue('https://visio.example/1'));
  cleanup();
  await openDialog();
  await waitFor(() => expect(link()).toHaveValue('https://visio.example/1'));
  const day = screen.getByRole('textbox', { name: /^Date de convocation/ });
  fill(day, '07/04/2099');
  await waitFor(() => expect(link()).toHaveValue(''));
});

it('finds a jury by its site or its type, and says what the slot will be', async () => {
  const nantes: JuryOfSlots = {
    ...{ id: 'j2', name: 'NAN01AP', index: 1, interviewType: 'AFTERNOON_FACE_TO_FACE' },
    interviewSite: { id: 's2', name: 'Nantes' },
    dates: [
      { ...JURY.dates[0], id: 'd2', date: '2020-04-07', specificities: [] },
      { ...JURY.dates[0], id: 'd3', date: '2099-04-07', specificities: ['SPORTIVE', 'ARTIST'] },
    ] as JuryOfSlots['dates'],
  };
  answers('get', 'admin/juries/interview-slot-creation', errorBody('X', 'base arrêtée'), { status: 503 });
  const [closed, created] = [vi.fn(), vi.fn()];
  renderPage(<NewSlotDialog onClose={closed} onCreated={created} />);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answers('get', 'admin/juries/interview-slot-creation', [nantes, JURY]);
  fireEvent.click(retry);
  const choice = await screen.findByRole('combobox', { name: /^Jury/ });
  await userEvent.click(choice);
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options()).toEqual([
    'BOR01MD – Bordeaux, distanciel matin',
    'NAN01AP – Nantes, présentiel après-midi',
  ]);
  await userEvent.type(choice, 'apres nantes');
  expect(options()).toEqual(['NAN01AP – Nantes, présentiel après-midi']);
  await userEvent.keyboard('{Enter}');
  expect(missing()).toEqual([]);
  expect(screen.queryByRole('textbox', { name: /^Lien/ })).toBeNull();
  const dialog = within(screen.getByRole('dialog'));
  const day = dialog.getByRole('textbox', { name: /^Date de convocation/ });
  expect(day).toHaveValue('07/04/2099');
  expect(day).toHaveAccessibleDescription(/Mardi, date de ce jury/);
  expect(screen.queryByText(/^NAN01AP-/)).toBeNull();
  const hour = dialog.getByRole('textbox', { name: /^Heure d'entretien/ });
  const convocation = dialog.getByRole('textbox', { name: /^Heure de convocation/ });
  fill(hour, '14:00');
  expect(screen.getByText('NAN01AP-2099-04-07-1400')).toBeVisible();
  expect(screen.getByText('Prioritaire, spécificités de la date : Sport, Art.')).toBeVisible();
  await waitFor(() => expect(convocation).toHaveValue('13:30'));
  fill(convocation, '13:00');
  fill(hour, '15:00');
  fill(day, '08/04/2099');
  expect(screen.getByText("Pas une date de ce jury : le créneau n'aura pas de spécificité.")).toBeVisible();
  expect(convocation).toHaveValue('13:00');
  const refused = { ...errorBody('X', 'Refusé.'), fields: [{ field: 'juryId', message: 'Jury complet' }] };
  answers('post', 'admin/interview-slots/create-manually', refused, { status: 422 });
  const submit = screen.getByRole('button', { name: 'Créer le créneau' });
  fireEvent.click(submit);
  expect(await screen.findByText('Jury complet')).toBeVisible();
  expect(
    dialog.getByText("Une erreur est survenue lors de la création du créneau d'entretien"),
  ).toBeVisible();
  expect([closed.mock.calls.length, created.mock.calls.length]).toEqual([0, 0]);
  const sent = answersKeeping('post', 'admin/interview-slots/create-manually', undefined as never);
  fireEvent.click(submit);
  expect(await screen.findByText('Créneau créé avec succès')).toBeVisible();
  expect(sent).toMatchObject([{ juryId: 'j2', videoconferenceLink: null, videoconferencePassword: null }]);
  expect([closed.mock.calls.length, created.mock.calls.length]).toEqual([1, 1]);
});

const plan = {
  numberOfInterviewSlotsCreated: 8,
  numberOfInterviewSlotsSkipped: 2,
  sites: [{ site: 'Bordeaux', faceToFace: 5, remote: 3 }],
};
const AUTOMATIC = 'admin/interview-slots/create-automatically';

it('says what automatic creation would make, why it fails, and what it made', async () => {
  answers('post', AUTOMATIC, plan as never);
  const [done, failed] = [vi.fn(), vi.fn()];
  const dialog = <CreateSlotsDialog onClose={vi.fn()} onDone={done} onFailed={failed} />;
  renderPage(dialog);
  const create = await screen.findByRole('button', { name: 'Créer 8 créneaux' });
  expect(screen.getByText(/2 créneaux laissés de côté : date passée, ou déjà là\.$/)).toBeVisible();
  const bar = screen.getByText('5 en présentiel, 3 à distance').closest('li');
  const parts = [...(bar?.querySelectorAll<HTMLElement>('[title]') ?? [])].map(({ title }) => title);
  expect(parts).toEqual(['5', '3']);
  expect(bar).toHaveTextContent(/^Bordeaux/);
  expect(screen.getByText(/^Cette action est irréversible\. Elle crée 8 créneaux/)).toBeVisible();
  const juries = [{ id: 'j1', name: 'BOR01MD', site: 'Bordeaux', dates: ['2099-04-06', '2099-04-07'] }];
  const lacking = { ...errorBody('JURY_DATES_WITHOUT_LINK', 'Liens manquants.'), data: { juries } };
  answers('post', AUTOMATIC, lacking as never, { status: 409 });
  fireEvent.click(create);
  expect(await screen.findByText('BOR01MD (Bordeaux) : 06/04/2099, 07/04/2099')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Créer/ })).toBeNull();
  expect([done.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1]);
  cleanup();
  answers('post', AUTOMATIC, { ...plan, numberOfInterviewSlotsSkipped: 0 } as never);
  renderPage(dialog);
  fireEvent.click(await screen.findByRole('button', { name: 'Créer 8 créneaux' }));
  expect(screen.queryByText(/de côté/)).toBeNull();
  expect(await screen.findByText('8 créneaux créés.')).toBeVisible();
  expect(screen.queryByText(/irréversible|Rien n'est encore/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeVisible();
  expect(done).toHaveBeenCalledOnce();
});

it('says that what would be created could not be read', async () => {
  answers('post', AUTOMATIC, errorBody('X', 'base arrêtée'), { status: 503 });
  renderPage(<CreateSlotsDialog onClose={vi.fn()} onDone={vi.fn()} onFailed={vi.fn()} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Erreur lors de la création des créneauxbase arrêtée',
  );
  expect(screen.queryByRole('button', { name: /^Créer/ })).toBeNull();
});

it('removes a free slot, not one that somebody got meanwhile', async () => {
  const [done, stale] = [vi.fn(), vi.fn()];
  const slot = { id: 's1', name: 'BOR01MD-0900' };
  renderPage(<DeleteSlotDialog slot={slot} onClose={vi.fn()} onDone={done} onStale={stale} />);
  const confirm = await screen.findByRole('button', { name: 'Supprimer le créneau' });
  expect(screen.getByRole('dialog', { name: /^Supprimer le créneau BOR01MD-0900/ })).toBeVisible();
  answers('delete', 'admin/interview-slots/s1', errorBody('X', 'pris entre-temps'), { status: 409 });
  fireEvent.click(confirm);
  expect(await screen.findByText('pris entre-temps')).toBeVisible();
  expect([stale.mock.calls.length, done.mock.calls.length]).toEqual([1, 0]);
  answers('delete', 'admin/interview-slots/s1', undefined as never);
  fireEvent.click(confirm);
  expect(await screen.findByText('Créneau supprimé')).toBeVisible();
  expect(done).toHaveBeenCalledOnce();
});
