import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { CreationNotice } from './CreationNotice';
import type { Sitting } from './jurySittings';

const sitting = (own: Partial<Sitting>): Sitting => ({
  juryId: 'j1',
  name: 'BOR01AD',
  type: 'AFTERNOON_REMOTE',
  date: '2099-05-20',
  dateId: 'd1',
  slots: 0,
  attributed: 0,
  missing: undefined,
  past: false,
  first: true,
  dates: [],
  beside: [],
  ...own,
});
const state = { created: null, attributed: null, slots: 0, free: 0, toAttribute: 0, leavers: 0 };

async function notice(created: string | null, role = 'ROLE_ADMIN') {
  await signInAs(role);
  answers('get', 'admin/interview-slots/state', { ...state, created });
  const sittings = [
    sitting({ missing: 'lien manquant' }),
    sitting({ date: null, name: 'BOR02AD' }),
    sitting({ slots: 6 }),
    sitting({ past: true }),
  ];
  renderPage(<CreationNotice siteId="s1" sittings={sittings} />);
}

it('counts what is left where it is much, and is silent where nothing is', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/interview-slots/state', { ...state, created: '2099-04-01T10:00:00+02:00' });
  const left = (count: number) => Array.from({ length: count }, (_, n) => sitting({ juryId: `j${n}` }));
  renderPage(
    <>
      <CreationNotice siteId="s1" sittings={left(5)} />
      <CreationNotice siteId="s1" sittings={[sitting({ slots: 6 })]} />
    </>,
  );
  expect(await screen.findByText(/Ceux de 5 lignes sans entretien se créent/)).toBeVisible();
  expect(screen.getAllByText(/sont déjà créés/)).toHaveLength(1);
});

it('tells before the creation which dates would make it fail', async () => {
  await notice(null);
  expect(await screen.findByText(/^1 date à distance sans lien ou sans mot de passe/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Compléter' })).toHaveAttribute(
    'href',
    expect.stringContaining('j1'),
  );
});

it('tells after the creation what is left to create by hand', async () => {
  await notice('2099-04-01T10:00:00+02:00', 'ROLE_INTERVIEW_SLOT_MANAGER');
  expect(await screen.findByText('Les créneaux automatiques sont déjà créés.')).toBeVisible();
  expect(
    screen.getByText(
      /Ceux du 20 mai 2099 \(BOR01AD\) et de BOR02AD se créent à côté de leur date, ou un par un/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nouveau créneau' })).toBeVisible();
});
