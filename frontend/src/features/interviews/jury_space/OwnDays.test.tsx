import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { today } from '@/shared/time/today';
import { signInAs } from '@/test/identity';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import type { Interviewed, JuryChoice } from './api';
import { JurySpace } from './JurySpace';
import { anInterviewed } from '@/test/interviewed';

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
const fauvel = anInterviewed({
  id: 'c2',
  externalId: '2000000',
  lastName: 'FAUVEL',
  firstName: 'Théo',
  interviewDate: '2099-05-12T09:00:00+02:00',
});
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

function space(juries: JuryChoice[], candidates: Interviewed[] = [], address = '') {
  const looked: (string | null)[] = [];
  answers('get', 'jury/juries', juries);
  server.use(
    http.get('*/api/v1/admin/juries/:id', ({ params, request }) => {
      const date = new URL(request.url).searchParams.get('interview-date');
      looked.push(`${String(params.id)} ${date}`);
      const shown = juries.find(({ id }) => id === params.id);
      const members = shown?.days.find((day) => day.date === date)?.members ?? [];
      return HttpResponse.json({ ...shown, date, today: date === today(), members, candidates });
    }),
  );
  renderPage(<JurySpace />, `/${address}`);
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

const asOf = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T10:00:00Z`), toFake: ['Date'] });

it.each<[string, string, JuryChoice[], string | undefined]>([
  [
    'own day, the next one',
    '',
    [
      jury('A', 'Lyon', [
        ['2027-05-01', true],
        ['2027-05-09', true],
        ['2027-05-08', false],
      ]),
      jury('B', 'Lyon', [['2027-05-06', true]]),
    ],
    'B 2027-05-06',
  ],
  [
    'own day, the last one',
    '',
    [
      jury('A', 'Lyon', [
        ['2027-04-28', true],
        ['2027-05-08', false],
      ]),
      jury('B', 'Lyon', [['2027-04-27', true]]),
    ],
    'A 2027-04-28',
  ],
  [
    'the jury that sits today alone',
    '',
    [jury('A', 'Lyon', [['2027-05-06', false]]), jury('B', 'Lyon', [['2027-05-05', false]])],
    'B 2027-05-05',
  ],
  [
    'none of two that sit today',
    '',
    [jury('A', 'Lyon', [['2027-05-05', false]]), jury('B', 'Lyon', [['2027-05-05', false]])],
    undefined,
  ],
  [
    'the one jury that there is',
    '',
    [
      jury('A', 'Lyon', [
        ['2027-05-04', false],
        ['2027-05-06', false],
        ['2027-05-07', false],
      ]),
    ],
    'A 2027-05-06',
  ],
  ['no list of a jury without days', '', [jury('A', 'Lyon', [])], undefined],
  [
    'the jury and the day of the address',
    '?jury=B&date=2027-05-07',
    [
      jury('A', 'Lyon', [['2027-05-05', true]]),
      jury('B', 'Lyon', [
        ['2027-05-06', false],
        ['2027-05-07', false],
      ]),
    ],
    'B 2027-05-07',
  ],
  [
    'another day than one on which that jury does not sit',
    '?jury=B&date=2027-05-09',
    [
      jury('A', 'Lyon', [['2027-05-05', true]]),
      jury('B', 'Lyon', [
        ['2027-05-06', false],
        ['2027-05-07', false],
      ]),
    ],
    'B 2027-05-06',
  ],
  [
    'the first of those where a grade is missing',
    '?state=to-grade',
    ['A', 'B'].map((id) => ({ ...jury(id, 'Lyon', [['2027-05-03', false]]), toGrade: ['2027-05-03'] })),
    'A 2027-05-03',
  ],
])('opens on %s', async (_, address, shown, opened) => {
  asOf('2027-05-05');
  const looked = space(shown, [fauvel], address);
  await (opened === undefined
    ? screen.findByText('Choisissez un jury et une date, ou cherchez un candidat par son numéro.')
    : screen.findByText('Choisissez un candidat de la liste, ou cherchez-le par son numéro.'));
  if (opened) expect(await screen.findByText('FAUVEL Théo')).toBeVisible();
  await allRead();
  expect(looked).toEqual(opened === undefined ? [] : [opened]);
  vi.useRealTimers();
});

it('counts who is graded, moves by the arrows, and says that nobody is left', async () => {
  asOf('2027-05-05');
  const graded = {
    ...fauvel,
    id: 'c3',
    lastName: 'ALAIN',
    externalId: '3000000',
    notes: 'C',
    gradedAt: null,
  };
  const alone = [
    {
      ...jury('A', 'Lyon', [['2027-05-05', false]]),
      days: [{ date: '2027-05-05', mine: false, members: [ME] }],
    },
  ];
  const looked = space(alone, [graded, { ...fauvel, presence: 'CONFIRMED' }]);
  expect(await screen.findByText('Siège : Hélène Marchand')).toBeVisible();
  expect(screen.getByRole('heading', { name: "Aujourd'hui" })).toBeVisible();
  expect(screen.getByText('1 noté sur 2')).toBeVisible();
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '50');
  const rows = within(screen.getByRole('list', { name: 'Candidats du jury' }))
    .getAllByRole('button')
    .filter((button) => !button.hasAttribute('aria-pressed'));
  expect(rows.map((row) => row.textContent)).toEqual([
    '09:00ALAIN ThéoN° 3000000C',
    '09:00FAUVEL ThéoN° 2000000Présence confirméeÀ noter',
  ]);
  rows[0]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(rows[1]).toHaveFocus();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  answers('get', 'jury/candidate', found);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(rows[1]).toHaveAttribute('aria-current', 'true'));
  expect(rows[0]).not.toHaveAttribute('aria-current');
  expect(scrolled.mock.contexts).toEqual([rows[1]]);
  expect(looked).toHaveLength(1);
  vi.useRealTimers();
});

it('says when all are graded, and when none is awaited at all', async () => {
  const gone = { ...fauvel, leaver: true, left: 'WITHDRAWN' as const };
  space([jury('A', 'Lyon', [['2099-05-12', false]])], [gone]);
  expect(await screen.findByText('Tous les candidats sont notés')).toBeVisible();
  expect(screen.getByRole('heading', { name: '12/05/2099' })).toBeVisible();
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.queryByText(/^Siège/)).toBeNull();
});

it('leads from a day without interviews to the next one of the jury', async () => {
  const looked = space([
    jury('A', 'Lyon', [
      ['2099-05-11', false],
      ['2099-05-13', false],
    ]),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Prochaine date : 13/05/2099' }));
  await waitFor(() => expect(looked).toEqual(['A 2099-05-11', 'A 2099-05-13']));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Prochaine date/ })).toBeNull());
  expect(screen.getByLabelText('Date')).toHaveValue('2099-05-13');
});

it('reads again the juries, or their day, that could not be read', async () => {
  answers('get', 'jury/juries', errorBody('X', 'Panne'), { status: 503 });
  renderPage(<JurySpace />);
  expect(await screen.findByText('Erreur lors de la récupération des jurys')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Jury' })).toBeNull();
  answers('get', 'jury/juries', [jury('A', 'Lyon', [['2099-05-11', false]])]);
  answers('get', 'admin/juries/A', errorBody('X', 'Panne'), { status: 503 });
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  const title = 'Erreur lors de la récupération des candidats';
  expect(await screen.findByText(title)).toBeVisible();
  const day = {
    ...jury('A', 'Lyon', []),
    date: '2099-05-11',
    today: false,
    members: [],
    candidates: [fauvel],
  };
  const release = answersLate('get', 'admin/juries/A', day);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  release();
  expect(await screen.findByText('FAUVEL Théo')).toBeVisible();
});

it.each([
  ['06:00', 'A 2027-05-06'],
  ['18:00', 'B 2027-05-06'],
])('of two own juries of today opens at %s on %s', async (hour, opened) => {
  vi.useFakeTimers({ now: new Date(`2027-05-06T${hour}:00Z`), toFake: ['Date'] });
  const afternoon = jury('B', 'Lyon', [['2027-05-06', true]]);
  const looked = space([
    jury('A', 'Lyon', [['2027-05-06', true]]),
    { ...afternoon, interviewType: 'AFTERNOON_FACE_TO_FACE' },
  ]);
  await waitFor(() => expect(looked).toEqual([opened]));
  vi.useRealTimers();
});

it('says that a calendar could not be had', async () => {
  answers('get', 'jury/planning.ics', errorBody('X', 'Panne') as never, { status: 503 });
  space(juries);
  await userEvent.click(await screen.findByRole('button', { name: 'Mon calendrier' }));
  expect(await screen.findByText(/^Erreur lors du téléchargement du calendrier/)).toBeVisible();
});

it('begins an interview without slot at the present hour of the site of the jury', async () => {
  vi.useFakeTimers({ now: new Date('2027-04-28T07:05:00Z'), toFake: ['Date'] });
  answers('get', 'jury/candidate', found);
  const reunion = { ...jury('R', 'Le Port', [['2027-04-28', false]]), timeZone: 'Indian/Reunion' };
  space([jury('A', 'Lyon', [['2027-04-29', false]]), reunion], [fauvel]);
  await userEvent.click(await screen.findByRole('button', { name: /FAUVEL/ }));
  expect(await screen.findByLabelText(/Heure de début/)).toHaveValue('11:05');
  vi.useRealTimers();
});
