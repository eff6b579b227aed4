import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { renderPage } from '@/test/renderPage';
import type { Jury } from './api';
import { ChangeTypeDialog } from './ChangeTypeDialog';
import { DatesTable } from './DatesTable';
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

it('offers no change to those who only read, and shows them the dates', async () => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  panel(1);
  expect(await screen.findByRole('heading', { name: 'BOR01MP' })).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Aucune date pour BOR01MP')).toBeVisible();
  expect(screen.getByText('0 date, 3 créneaux dont 1 attribué')).toBeVisible();
});

const date = (day: string, videoconferenceLink: string | null, videoconferencePassword: string | null) => ({
  ...{ id: day, date: day, specificities: ['SPORTIVE', 'ARTIST'] as ('SPORTIVE' | 'ARTIST')[] },
  ...{ videoconferenceLink, videoconferencePassword, version: 1 },
});

it.each([
  [null, ['Date', 'Spécificités', 'Créneaux', 'Lien de visioconférence']],
  ['1234', ['Date', 'Spécificités', 'Créneaux', 'Lien de visioconférence', 'Mot de passe']],
])('lists the dates of a remote jury, with the passwords that one may read: %s', (password, heads) => {
  const dates = [
    date('2027-04-28', 'https://visio.example', password),
    { ...date('2027-04-29', null, null), specificities: [] },
  ];
  const remote: Jury = { ...jury, interviewType: 'MORNING_REMOTE', dates };
  render(<DatesTable jury={remote} counts={countsOf(1)} />, { wrapper: ThemeRoot });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(heads);
  const cells = (row: number) =>
    [...(screen.getAllByRole('row')[row]?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells(1)).toEqual(
    ['Mercredi 28 avril 2027', 'Sport, Art', '3', 'https://visio.example', '1234'].slice(0, heads.length),
  );
  expect(cells(2)).toEqual(['Jeudi 29 avril 2027', 'Aucune', '0', 'Manquant', ''].slice(0, heads.length));
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://visio.example');
});

it('says what another type takes away, and keeps the type without a call', async () => {
  const onClose = vi.fn();
  const remote: Jury = { ...jury, name: 'BOR01MD', interviewType: 'MORNING_REMOTE' };
  const dialog = (freeSlots: number) => (
    <ChangeTypeDialog siteId="s1" trigram="BOR" jury={remote} juries={[remote]} {...{ freeSlots, onClose }} />
  );
  renderPage(dialog(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Garder ce type' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByText(/seront effacés|disparai/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Distanciel après-midi' }));
  expect(screen.getByText('Ses 2 créneaux libres disparaissent.')).toBeVisible();
  expect(screen.queryByText(/seront effacés/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Présentiel matin' }));
  expect(screen.getByText('Les liens et mots de passe seront effacés.')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent('BOR01MD → BOR01MP');
  cleanup();
  renderPage(dialog(0));
  await userEvent.click(await screen.findByRole('radio', { name: 'Présentiel matin' }));
  expect(screen.queryByText(/disparai/)).toBeNull();
});
