import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { element } from '@/test/element';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import { DatesForm } from './DatesForm';

const first = {
  id: 'd1',
  date: '2099-04-06',
  specificities: [],
  videoconferenceLink: 'https://visio.example/1',
  videoconferencePassword: '1234',
  version: 1,
};
const second = { ...first, id: 'd2', date: '2099-04-07', videoconferenceLink: null };

const jury = {
  id: 'j1',
  name: 'BOR01MD',
  index: 1,
  interviewType: 'MORNING_REMOTE' as const,
  interviewSite: { id: 's1', name: 'Bordeaux', trigram: 'BOR' },
  dates: [first],
};

const slotOn = (date: string) => ({
  id: 'j1',
  name: 'BOR01MD',
  date,
  numberOfInterviews: 1,
  numberOfAttributedInterviews: 0,
});

const link = (rank: number) =>
  within(screen.getByRole('group', { name: new RegExp(`^Date ${rank}`) })).getByRole('textbox', {
    name: 'Lien de visioconférence',
  });

it('keeps what is typed while the dates are saved, with the focus, as dates that are there', async () => {
  const unsaved = vi.fn();
  renderPage(<DatesForm siteId="s1" jury={jury} counts={[]} onUnsaved={unsaved} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une date' }));
  const group = screen.getByRole('group', { name: /^Date 2/ });
  await userEvent.type(within(group).getByRole('textbox', { name: 'Date' }), '07/04/2099');
  const release = answersLate('put', 'admin/juries/j1/interview-dates', [first, second]);
  const save = screen.getByRole('button', { name: 'Enregistrer les dates' });
  await userEvent.click(save);
  await userEvent.click(link(2));
  await userEvent.paste('https://visio.example/2');
  release();
  await screen.findByText("Dates d'entretien enregistrées");
  expect(link(2)).toHaveValue('https://visio.example/2');
  expect(link(2)).toHaveFocus();
  expect(unsaved).toHaveBeenLastCalledWith(true);
  expect(screen.queryByText('1 date ajoutée')).toBeNull();
  const sent = answersKeeping('put', 'admin/juries/j1/interview-dates', [first, second]);
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    expect.objectContaining({ id: 'd1' }),
    expect.objectContaining({ id: 'd2', videoconferenceLink: 'https://visio.example/2' }),
  ]);
  await waitFor(() => expect(unsaved).toHaveBeenLastCalledWith(false));
});

it('has the focus on the next date once one is taken out, else on the last one, else on the creation', async () => {
  const dates = ['2099-04-06', '2099-04-07', '2099-04-08', '2099-04-09'].map((date) => ({
    ...first,
    id: date,
    date,
  }));
  renderPage(
    <DatesForm siteId="s1" jury={{ ...jury, dates }} counts={[slotOn('2099-04-06')]} onUnsaved={vi.fn()} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer la date 3' }));
  expect(screen.getByRole('button', { name: 'Retirer la date 3' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Retirer la date 2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  // The first date has slots: it stays.
  expect(screen.getByRole('button', { name: 'Retirer la date 1' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Ajouter une date' })).toHaveFocus();
});

it('says of each date what freezes it or what it lacks, and forgets what is not saved', async () => {
  const date = (day: string, members: Partial<typeof second> = {}) => ({
    ...first,
    id: day,
    date: day,
    ...members,
  });
  const dates = [
    date('2020-04-06'),
    date('2099-04-07', { videoconferenceLink: null }),
    date('2099-04-08'),
    date('2099-04-09'),
    date('2099-04-10'),
    date('2099-04-11'),
  ];
  const counts = [
    slotOn('2099-04-08'),
    { ...slotOn('2099-04-09'), numberOfInterviews: 3 },
    { ...slotOn('2099-04-10'), numberOfInterviews: 3, numberOfAttributedInterviews: 1 },
  ];
  renderPage(<DatesForm siteId="s1" jury={{ ...jury, dates }} counts={counts} onUnsaved={vi.fn()} />);
  const group = async (rank: number) => within(element((await screen.findAllByRole('group'))[rank]));
  expect((await group(0)).getByText('Date passée')).toBeVisible();
  expect(
    (await group(1)).getByText('Sans lien ni mot de passe, la création automatique des créneaux échoue.'),
  ).toBeVisible();
  expect(
    (await group(2)).getByText(
      'Date figée : 1 créneau existe. Changer les spécificités changera aussi ce créneau.',
    ),
  ).toBeVisible();
  expect(
    (await group(3)).getByText(
      'Date figée : 3 créneaux existent. Changer les spécificités changera aussi ces 3 créneaux.',
    ),
  ).toBeVisible();
  expect(
    (await group(4)).getByText(/^Date et spécificités figées : 1 créneau attribué sur 3\./),
  ).toBeVisible();
  expect((await group(5)).queryByText(/figée|passée|Sans lien/)).toBeNull();
  const days = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Date' });
  expect(days.map(({ readOnly }) => readOnly)).toEqual([false, false, true, true, true, false]);
  const needs = screen.getAllByRole('combobox', { name: /^Spécificités/ });
  expect(needs.map(({ ariaDisabled }) => ariaDisabled)).toEqual([null, null, null, null, 'true', null]);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer la date 6' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une date' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une date' }));
  expect(screen.getByText('2 dates ajoutées')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Date 7 : nouvelle date' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getAllByRole('group')).toHaveLength(6);
  expect(screen.queryByText(/ajoutées?$/)).toBeNull();
});

it('offers the first date of a jury that sits on the spot, and shows what is refused at its field', async () => {
  const onSite = { ...jury, interviewType: 'MORNING_FACE_TO_FACE' as const, dates: [] };
  renderPage(<DatesForm siteId="s1" jury={onSite} counts={[]} onUnsaved={vi.fn()} />);
  expect(await screen.findByText('Aucune date pour BOR01MD')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une date' }));
  const day = screen.getByRole('textbox', { name: 'Date' });
  expect(day).toHaveFocus();
  expect(screen.queryByRole('textbox', { name: 'Lien de visioconférence' })).toBeNull();
  expect(screen.queryByText(/^Sans lien/)).toBeNull();
  const save = screen.getByRole('button', { name: 'Enregistrer les dates' });
  await userEvent.type(day, '07/04/2099');
  answers(
    'put',
    'admin/juries/j1/interview-dates',
    { ...errorBody('INVALID_INPUT', 'Refusé.'), fields: [{ field: '0.date', message: 'Jour férié' }] },
    { status: 422 },
  );
  await userEvent.click(save);
  expect(await screen.findByText('Jour férié')).toBeVisible();
  expect(screen.getByText(/^Erreur lors de la sauvegarde des dates d'entretien : Refusé\./)).toBeVisible();
});
