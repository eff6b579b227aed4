import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import type { Jury } from './api';
import { JuryPanel } from './JuryPanel';

const jury: Jury = {
  id: 'j1',
  name: 'BOR01MP',
  interviewType: 'MORNING_FACE_TO_FACE',
  index: 1,
  interviewSite: { id: 's1', name: 'Bordeaux' },
  dates: [],
};
const guard = { setUnsaved: vi.fn(), leave: vi.fn(), asking: false, dialog: false } as const;

const countsOf = (attributed: number) => [
  {
    id: 'j1',
    name: 'BOR01MP',
    date: '2027-04-28',
    numberOfInterviews: 3,
    numberOfAttributedInterviews: attributed,
  },
];
const panel = (attributed: number) =>
  renderPage(
    <JuryPanel
      {...{ jury, guard }}
      counts={countsOf(attributed)}
      siteId="s1"
      juries={[jury]}
      trigram="BOR"
    />,
  );
const buttons = ['Modifier le type', 'Supprimer le jury'];

beforeEach(() => guard.leave.mockClear());

it.each([
  [1, '1 créneau est attribué. Libérez-le pour changer'],
  [2, '2 créneaux sont attribués. Libérez-les pour changer'],
])('says how to change a jury with attributed slots, which no press does: %d', async (attributed, text) => {
  await signInAs('ROLE_ADMIN');
  panel(attributed);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('alert')).toHaveTextContent('la page du site propose « Passer à distance »');
  for (const name of buttons) await userEvent.click(screen.getByRole('button', { name }));
  expect(guard.leave).not.toHaveBeenCalled();
});

it('lets a jury be changed whose slots are all free', async () => {
  await signInAs('ROLE_ADMIN');
  panel(0);
  for (const name of buttons) await userEvent.click(await screen.findByRole('button', { name }));
  expect(guard.leave).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'Ajouter une date' })).toBeVisible();
});

it('offers no change to those who only read', async () => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  panel(1);
  expect(await screen.findByRole('heading', { name: 'BOR01MP' })).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
