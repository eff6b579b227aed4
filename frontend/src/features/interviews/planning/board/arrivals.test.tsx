import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { today } from '@/shared/time/today';
import { createdCandidate } from '@/test/candidates';
import { signInAs } from '@/test/identity';
import { aBoard, aCandidate, aCard } from '@/test/planningBoard';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { CardCandidate } from './api';
import { dayFigures } from './figures';
import { Planning } from './Planning';

const arrival = 'admin/interview-slots/TLS01MP-0830/arrival';

const ofDay = (...changes: Partial<CardCandidate>[]) => {
  const [jury] = aBoard().juries;
  const slots = changes.map((change, index) =>
    aCard('TLS01MP', `0${8 + index}:30`, aCandidate(`${index + 1}`, `NOM${index + 1} Léo`, change)),
  );
  return aBoard({ juries: jury ? [{ ...jury, slots, today: true }] : [] });
};

const onAnotherDay = () => aBoard({ juries: ofDay({}).juries.map((jury) => ({ ...jury, today: false })) });

beforeEach(() => {
  answers('get', 'admin/interview-sites/summaries', []);
  for (const id of ['1', '2']) answers('get', `admin/candidates/${id}`, createdCandidate);
});

async function opened(board = ofDay({}, {}), role = 'ROLE_INTERVIEW_SITE_MANAGER', day = today()) {
  answers('get', 'admin/interview-slots/board', board);
  await signInAs(role);
  renderPage(<Planning onCorrect={vi.fn()} />, `/?jour=${day}`);
  await screen.findByRole('grid');
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

it('says who came by a click on a card, to whoever may not plan too', async () => {
  await opened();
  const sent = answersKeeping('post', arrival, { state: 'ARRIVED', since: '2027-04-28T07:00:00Z' });
  await userEvent.click(cell(/NOM1/));
  expect(items().slice(0, 3)).toEqual(['Arrivé', 'En entretien', 'Absent']);
  answers('get', 'admin/interview-slots/board', ofDay({ arrival: 'ARRIVED', late: 12 }, {}));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Arrivé' }));
  await waitFor(() => expect(cell(/NOM1/)).toHaveTextContent('● arrivé ▲ attend depuis 12 min'));
  expect(sent).toEqual([{ state: 'ARRIVED', candidateId: '1' }]);
  expect(screen.getByRole('note', { name: 'Où en est la journée' })).toHaveTextContent(
    '1 arrivé · 1 attend le jury, depuis 12 min au plus',
  );
});

it('takes back what was said, and shows why a slot refuses it', async () => {
  await opened(ofDay({ arrival: 'ABSENT', gradeMissing: true }));
  expect(cell(/NOM1/)).toHaveTextContent('✕ absent ✎ note manquante');
  server.use(
    http.post(`*/api/v1/${arrival}`, () =>
      HttpResponse.json(
        errorBody('ARRIVAL_OF_ANOTHER', "Ce créneau est maintenant celui d'un autre candidat."),
        {
          status: 409,
        },
      ),
    ),
  );
  await userEvent.click(cell(/NOM1/));
  expect(items().slice(0, 3)).toEqual(['Arrivé', 'En entretien', 'Annuler « Absent »']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Annuler « Absent »' }));
  expect(await screen.findByText(/maintenant celui d'un autre candidat/)).toBeVisible();
});

it.each([
  ['on another day', onAnotherDay(), 'ROLE_INTERVIEW_SITE_MANAGER', '2099-04-28'],
  ['of who has a grade', ofDay({ graded: true }), 'ROLE_INTERVIEW_SITE_MANAGER', today()],
  ['to a reader', ofDay({}), 'ROLE_ADMIN_READ_ONLY', today()],
])('offers no arrival %s', async (_, board, role, day) => {
  await opened(board, role, day);
  await userEvent.click(cell(/NOM1/));
  expect(await screen.findByRole('menuitem', { name: /Ouvrir le dossier/ })).toBeVisible();
  expect(items()).not.toContain('Arrivé');
});

it('counts what a day is made of, and says nothing of one that has not begun', () => {
  const board = ofDay(
    { arrival: 'ARRIVED', late: 75 },
    { arrival: 'ARRIVED', graded: true },
    { arrival: 'IN', late: 3 },
    { arrival: 'ABSENT', gradeMissing: true },
    { gradeMissing: true },
    { late: 20 },
    { arrival: 'ARRIVED', late: 5 },
  );
  expect(dayFigures(board, true).join(' · ')).toBe(
    '2 arrivés · 1 en entretien · 2 attendent le jury, depuis 1\u00a0h\u00a015 au plus · 1 en retard, de 20\u00a0min au plus · 1 absent · 1 noté · 2 notes manquantes',
  );
  expect(dayFigures(board, false)).toEqual(['1 absent', '1 noté', '2 notes manquantes']);
  expect(dayFigures(ofDay({}, {}), true)).toEqual([]);
});

it('brings what hangs at the doors: of the only site, else of the one that is chosen', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:door';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.use(
    http.get('*/api/v1/admin/interview-sites/:id/door-sheets.pdf', ({ params }) =>
      params.id === 's2'
        ? HttpResponse.arrayBuffer(new ArrayBuffer(8))
        : new HttpResponse(null, { status: 404 }),
    ),
  );
  const [jury] = ofDay({}).juries;
  if (!jury) throw new Error('no jury');
  await opened(
    aBoard({ juries: [jury, { ...jury, id: 'j2', name: 'NCY01MP', site: 'Nancy', siteId: 's2' }] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Affiches de porte' }));
  const menu = within(screen.getByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Toulouse', 'Nancy']);
  await userEvent.click(menu.getByRole('menuitem', { name: 'Nancy' }));
  await waitFor(() => expect(saved).toEqual([`portes-Nancy-${today()}.pdf`]));
});
