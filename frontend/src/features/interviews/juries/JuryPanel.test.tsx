import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

it.each([
  [1, 'un créneau est attribué. Libérez-le pour changer'],
  [2, '2 créneaux sont attribués. Libérez-les pour changer'],
])('says how to change a jury with attributed slots: %d', async (attributed, text) => {
  await signInAs('ROLE_ADMIN');
  const counts = [
    {
      id: 'j1',
      name: 'BOR01MP',
      date: '2027-04-28',
      numberOfInterviews: 3,
      numberOfAttributedInterviews: attributed,
    },
  ];
  renderPage(<JuryPanel {...{ jury, counts, guard }} siteId="s1" juries={[jury]} trigram="BOR" />);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
