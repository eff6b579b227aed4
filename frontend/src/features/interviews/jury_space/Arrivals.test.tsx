import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { today } from '@/shared/time/today';
import { signInAs } from '@/test/identity';
import { aJury, anInterviewed } from '@/test/interviewed';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import type { Interviewed } from './api';
import { JurySpace } from './JurySpace';

async function opened(role: string, candidates: Interviewed[], date = today()) {
  await signInAs(role);
  answers('get', 'jury/juries', [{ ...aJury, dates: [date], days: [{ date, mine: true, members: [] }] }]);
  const isToday = date === today();
  answers('get', 'admin/juries/j1', { ...aJury, date, today: isToday, members: [], candidates });
  renderPage(<JurySpace />);
  await screen.findByText('CORNU Salomé');
}

const choice = () => within(screen.getByRole('group', { name: 'Arrivée de CORNU Salomé' }));
const pressed = () =>
  choice()
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

it('says who came today, and takes it back', async () => {
  await opened('ROLE_JURY', [anInterviewed()]);
  const sent = answersKeeping('post', 'jury/slots/s1/arrival', { state: 'ARRIVED', since: null });
  answers('get', 'admin/juries/j1', {
    ...aJury,
    date: today(),
    today: true,
    members: [],
    candidates: [anInterviewed({ arrival: 'ARRIVED', late: 12 })],
  });
  await userEvent.click(choice().getByRole('button', { name: 'Arrivé' }));
  expect(await screen.findByText('attend depuis 12 min')).toBeVisible();
  expect(pressed()).toEqual(['Arrivé']);
  await userEvent.click(choice().getByRole('button', { name: 'Arrivé' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { candidateId: 'c1', state: 'ARRIVED' },
    { candidateId: 'c1', state: null },
  ]);
});

it('is said by staff through a call of theirs', async () => {
  await opened('ROLE_INTERVIEW_SITE_MANAGER', [anInterviewed()]);
  const sent = answersKeeping('post', 'admin/interview-slots/s1/arrival', { state: 'ABSENT', since: null });
  await userEvent.click(choice().getByRole('button', { name: 'Absent' }));
  await waitFor(() => expect(sent).toEqual([{ candidateId: 'c1', state: 'ABSENT' }]));
});

it.each([
  ['on another day', 'ROLE_JURY', anInterviewed(), '2099-04-28'],
  ['of who has a grade', 'ROLE_JURY', anInterviewed({ notes: 'B' }), today()],
  ['of who no longer comes', 'ROLE_JURY', anInterviewed({ leaver: true }), today()],
  ['to a reader', 'ROLE_ADMIN_READ_ONLY', anInterviewed(), today()],
])('is not offered %s', async (_, role, candidate, day) => {
  await opened(role, [candidate], day);
  const all = screen.queryByRole('button', { name: /^Tous/ });
  if (all) await userEvent.click(all);
  expect(screen.queryByRole('group', { name: /Arrivée de/ })).toBeNull();
});
