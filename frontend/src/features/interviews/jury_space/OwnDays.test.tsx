import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { today } from '@/shared/time/today';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { Interviewed, JuryChoice } from './api';
import { JurySpace } from './JurySpace';

const ME = { firstName: 'Hélène', lastName: 'Marchand' };
const YASMINE = { firstName: 'Yasmine', lastName: 'Girard' };
const jury = (id: string, site: string, days: [string, boolean][]): JuryChoice => ({
  id,
  name: id,
  site,
  timeZone: 'Europe/Paris',
  interviewType: 'MORNING_FACE_TO_FACE',
  dates: days.map(([date]) => date),
  days: days.map(([date, mine]) => ({ date, mine, members: mine ? [ME, YASMINE] : [] })),
  members: [],
  toGrade: [],
});
const fauvel: Interviewed = {
  id: 'c2',
  externalId: '2000000',
  lastName: 'FAUVEL',
  firstName: 'Théo',
  interviewDate: '2099-05-12T09:00:00+02:00',
  interviewTime: '09:00',
  left: null,
  leaver: false,
  presence: null,
  notes: null,
  gradedBy: null,
  gradedAt: null,
  conflict: false,
  conflicts: [],
};
const found = {
  id: 'c2',
  externalId: '2000000',
  name: 'FAUVEL Théo',
  personalInfo: { firstName: 'Théo', lastName: 'FAUVEL', birthDate: null },
  specialInfo: { edsBacPremiere: [], edsBacTerminale: [], edsBacAbandonne: null },
  statuses: [],
  gradeInfo: null,
  interviewSlot: null,
  pfm: null,
};
const saved = {
  gradeType: 'INTERVIEW',
  grade: 'B',
  juryNumber: null,
  juryInterviewType: 'FACE_TO_FACE',
  juryDate: today(),
  juryStartTime: '09:00',
  juryEndTime: '09:30',
  version: 1,
  author: null,
  graded: null,
} as const;

function space(juries: JuryChoice[], candidates: Interviewed[] = []) {
  const looked: (string | null)[] = [];
  answers('get', 'jury/juries', juries);
  server.use(
    http.get('*/api/v1/admin/juries/:id', ({ params, request }) => {
      const date = new URL(request.url).searchParams.get('interview-date');
      looked.push(`${String(params.id)} ${date}`);
      const shown = juries.find(({ id }) => id === params.id);
      const members = shown?.days.find((day) => day.date === date)?.members ?? [];
      return HttpResponse.json({ ...shown, date, members, candidates });
    }),
  );
  renderPage(<JurySpace />);
  return looked;
}

const juries = [
  jury('BOR01MP', 'Bordeaux', [
    ['2099-05-11', false],
    ['2099-05-12', true],
  ]),
  jury('LYO01MP', 'Lyon', [['2099-05-11', false]]),
  jury('BOR02MP', 'Bordeaux', [['2099-05-11', false]]),
];
const number = () => screen.findByRole('textbox', { name: 'Numéro du candidat' });

beforeEach(() => signInAs('ROLE_JURY'));

it('opens on the day on which the person sits, and says with whom', async () => {
  const looked = space(juries, [{ ...fauvel, presence: 'IMPEDED' }]);
  expect(await screen.findByText('Siègent : Hélène Marchand, Yasmine Girard')).toBeVisible();
  expect(looked).toEqual(['BOR01MP 2099-05-12']);
  expect(await screen.findByRole('button', { name: /FAUVEL Théo.*Empêchement/ })).toBeVisible();
});

it('lists own juries first, then the others by site', async () => {
  space(juries);
  const choice = await screen.findByRole('combobox', { name: 'Jury' });
  await within(choice).findByRole('group', { name: 'Vos jurys' });
  const groups = within(choice)
    .getAllByRole('group')
    .map((group) => [
      group.getAttribute('label'),
      ...within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);
  expect(groups).toEqual([
    ['Vos jurys', 'BOR01MP – Bordeaux'],
    ['Bordeaux', 'BOR02MP'],
    ['Lyon', 'LYO01MP'],
  ]);
  expect(screen.getByRole('option', { name: '12/05/2099 – vous siégez' })).toBeInTheDocument();
});

it('gives own days as a calendar, to those who sit', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:calendar';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  server.use(http.get('*/api/v1/jury/planning.ics', () => HttpResponse.text('BEGIN:VCALENDAR')));
  space(juries);
  await userEvent.click(await screen.findByRole('button', { name: 'Mon calendrier' }));
  await waitFor(() => expect(names).toEqual(['mes-entretiens.ics']));
});

it('offers no calendar to those who sit nowhere', async () => {
  space([jury('LYO01MP', 'Lyon', [['2099-05-11', false]])]);
  await screen.findByText('Aucun entretien ce jour');
  expect(screen.queryByRole('button', { name: 'Mon calendrier' })).toBeNull();
});

it('gives the number the focus again after a grade, where there is no list', async () => {
  const interviewSlot = {
    slotName: 'BOR01MP-2099-05-12-0900',
    juryName: 'BOR01MP',
    date: '2099-05-12',
    interviewTime: '09:00',
    interviewType: 'MORNING_FACE_TO_FACE' as const,
  };
  answers('get', 'jury/candidate', { ...found, interviewSlot });
  const sent = answersKeeping('post', 'jury/candidate/c2/grade', saved);
  space([]);
  await userEvent.type(await number(), '2000000{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'B' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(async () => expect(await number()).toHaveFocus());
  expect(await number()).toHaveValue('');
});

it('goes on from the card of an own conflict by the same keys as from a grade', async () => {
  answers(
    'get',
    'jury/candidate',
    {
      ...errorBody('CONFLICT_OF_INTEREST', 'Conflit'),
      data: { name: 'FAUVEL Théo', reason: 'Ancien élève', created: '2027-04-28T09:00:00+02:00' },
    },
    { status: 403 },
  );
  answers('get', 'campaign', {} as never);
  space([]);
  await userEvent.type(await number(), '2000000{Enter}');
  expect(await screen.findByRole('button', { name: 'Candidat suivant' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await number()).toHaveFocus());
  expect(screen.queryByText('Ancien élève')).toBeNull();
});

it('lets an administrator grade whom others have a conflict with, and asks for no PFM that is not there', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'jury/candidate', found);
  const conflict = {
    subject: 'u9',
    ...YASMINE,
    reason: 'Ancien élève',
    created: '2027-04-28T09:00:00+02:00',
  };
  space(
    [jury('BOR01MP', 'Bordeaux', [['2099-05-12', false]])],
    [{ ...fauvel, conflict: true, conflicts: [conflict] }],
  );
  expect(await screen.findByText('Plus que 1 à noter')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /FAUVEL Théo/ }));
  expect(await screen.findByText('Aucun PFM pour ce candidat')).toBeVisible();
});
