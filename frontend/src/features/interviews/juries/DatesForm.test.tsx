import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answersKeeping, answersLate } from '@/test/server';
import { DatesForm } from './DatesForm';

const first = {
  id: 'd1',
  date: '2099-04-06',
  specificities: [],
  videoconferenceLink: 'https://visio.example/1',
  videoconferencePassword: '1234',
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
