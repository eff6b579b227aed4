import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import type { JuryOfSlots } from './api';
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

const missing = () => screen.queryAllByText(/obligatoire$/).map(({ textContent }) => textContent);

it('no longer calls missing what the jury and the hour fill in after a submit', async () => {
  const { dialog, submit } = await openDialog();
  await userEvent.click(submit);
  await waitFor(() => expect(missing()).toHaveLength(4));
  await chooseJury();
  await waitFor(() =>
    expect(missing()).toEqual(['Heure de convocation obligatoire', "Heure d'entretien obligatoire"]),
  );
  await userEvent.type(dialog.getByRole('textbox', { name: /^Heure d'entretien/ }), '09:00');
  await userEvent.tab();
  await waitFor(() => expect(missing()).toEqual([]));
});

it('no longer calls missing the link and the password of the date that is chosen after a submit', async () => {
  const { dialog, submit } = await openDialog();
  await chooseJury();
  const day = dialog.getByRole('textbox', { name: /^Date de convocation/ });
  await userEvent.clear(day);
  await userEvent.type(day, '07/04/2099');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Heure d'entretien/ }), '09:00');
  await userEvent.click(submit);
  await waitFor(() =>
    expect(missing()).toEqual(['Lien de visioconférence obligatoire', 'Mot de passe obligatoire']),
  );
  await userEvent.clear(day);
  await userEvent.type(day, '06/04/2099');
  await userEvent.tab();
  await waitFor(() => expect(missing()).toEqual([]));
  const sent = answersKeeping('post', 'admin/interview-slots/create-manually', undefined as never);
  await userEvent.click(submit);
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

it('does not call missing what was never submitted', async () => {
  await openDialog();
  await chooseJury();
  expect(missing()).toEqual([]);
});

it('finds the link that was typed by hand when the session ended', async () => {
  await openDialog();
  await chooseJury();
  await waitFor(() => expect(link()).toHaveValue('https://visio.example/1'));
  expect(link()).toHaveAccessibleDescription('Repris de la date du jury');
  await userEvent.clear(link());
  await userEvent.type(link(), 'https://visio.example/2');
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
  await userEvent.clear(day);
  await userEvent.type(day, '07/04/2099');
  await userEvent.tab();
  await waitFor(() => expect(link()).toHaveValue(''));
});
