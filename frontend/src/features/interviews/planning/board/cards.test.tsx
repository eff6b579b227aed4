import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { attributed } from '@/test/attribution';
import { createdCandidate } from '@/test/candidates';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf } from '@/test/server';
import { Planning } from './Planning';
import { aBoard } from '@/test/planningBoard';
import { aPlan } from '@/test/plan';

beforeEach(() => {
  answers('get', 'admin/interview-slots/board', aBoard());
  answers('get', 'admin/interview-sites/summaries', []);
  for (const id of ['1', '2']) answers('get', `admin/candidates/${id}`, createdCandidate);
});

async function opened(address = '/?jour=2099-04-28') {
  await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
  const page = renderPage(<Planning onCorrect={vi.fn()} />, address);
  await screen.findByRole('grid');
  return page;
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name, hidden: true });
/** The library hears the keys from the next task on. */
const press = async (keys: string) => {
  await new Promise((resolve) => setTimeout(resolve));
  await userEvent.keyboard(keys);
};
const exchanged = { candidates: [{ ...moved('1', 'LEROUX Léo') }, { ...moved('2', 'GIRARD Yasmine') }] };

function moved(id: string, name: string) {
  const slotName = id === '1' ? 'TLS01MP-2099-04-28-0830' : 'TLS01MP-2099-04-28-0900';
  return { ...{ id, name, slotName }, externalId: '1', newSlotName: 'x', graded: false, letterUntrue: false };
}

it('offers to exchange or to replace where a held slot is dropped on another, and exchanges in one call', async () => {
  await opened();
  const sent = answersKeeping('post', 'admin/interview-slots/swap', aPlan({ undoId: 'u1', ...exchanged }));
  cell(/LEROUX Léo/).focus();
  await userEvent.keyboard(' ');
  await press('{ArrowDown} ');
  const question = within(
    await screen.findByRole('dialog', { name: /^LEROUX Léo sur le créneau TLS01MP-.*-0900/ }),
  );
  expect(question.getByText(/Échanger : GIRARD Yasmine reçoit TLS01MP-2099-04-28-0830/)).toBeVisible();
  expect(question.getByText(/Remplacer : GIRARD Yasmine n'a plus de créneau/)).toBeVisible();
  expect(question.getByRole('button', { name: 'Remplacer' })).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Échanger' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Échanger LEROUX Léo et GIRARD Yasmine' }));
  expect(cell(/LEROUX Léo/)).toHaveAttribute('data-row', '1');
  expect(cell(/GIRARD Yasmine/)).toHaveAttribute('data-row', '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Échanger' }));
  expect(await screen.findByText('2 candidats échangés.')).toBeVisible();
  const ids = ['TLS01MP-0830', 'TLS01MP-0900'];
  const body = { ids, versions: { 'TLS01MP-0830': 3, 'TLS01MP-0900': 3 } };
  expect(sent[0]).toEqual({ ...body, dryRun: true });
  expect(sent.at(-1)).toEqual({ ...body, dryRun: false });
});

it('exchanges two chosen cards, and nobody where one gives up', async () => {
  await opened();
  answers('post', 'admin/interview-slots/swap', aPlan(exchanged));
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(cell(/LEROUX Léo/));
  await user.click(cell(/GIRARD Yasmine/));
  await user.keyboard('{/Control}');
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Échanger' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(cell(/LEROUX Léo/)).toHaveAttribute('data-row', '0'));
});

it('offers the free slots that suit a candidate, day by day, and gives the one that is chosen', async () => {
  await opened();
  const free = {
    id: 's9',
    slotName: 'TLS02MP-2099-04-29-0900',
    date: '2099-04-29',
    interviewTime: '09:00',
    priority: true,
  };
  answers('get', 'admin/interview-slots/suitable', [free]);
  const sent = answersKeeping('post', 'admin/interview-slots/attribute-slot', attributed());
  cell(/LEROUX Léo/).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Donner un autre créneau…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Autre créneau de LEROUX Léo' }));
  const day = within(await dialog.findByRole('region', { name: 'Mercredi 29 avril 2099' }));
  await userEvent.click(day.getByRole('button', { name: '09:00 TLS02MP' }));
  expect(await screen.findByText('Créneau attribué à LEROUX Léo.')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    interviewSlotId: 's9',
    candidateId: '1',
    expectedCandidateId: null,
    dryRun: false,
  });
});

it('says that no free slot suits, or that they cannot be read', async () => {
  await opened();
  answers('get', 'admin/interview-slots/suitable', errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
  cell(/LEROUX Léo/).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Donner un autre créneau…' }));
  expect(await screen.findByText('Erreur lors de la recherche des créneaux libres')).toBeVisible();
  answers('get', 'admin/interview-slots/suitable', []);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun créneau libre ne convient')).toBeVisible();
});

const row = (id: string, slotName: string | null) => ({
  ...{
    id,
    externalId: `100000${id}`,
    lastName: 'GIRARD',
    firstName: 'Yasmine',
    email: null,
    remark: null,
    source: 'PARCOURSUP' as const,
  },
  candidateCells: { CreneauEntretien: { value: slotName, error: null } },
});
const found = (...content: ReturnType<typeof row>[]) =>
  answers('post', 'admin/candidates/filter', pageOf(content));

it('finds by name a card, of another day too, and takes the focus to it', async () => {
  const { router } = await opened('/?jour=2099-04-29&site=s1');
  found(row('2', 'TLS01MP-2099-04-28-0900'));
  await userEvent.keyboard('/');
  expect(screen.getByRole('combobox', { name: 'Rechercher un candidat' })).toHaveFocus();
  await userEvent.keyboard('gir');
  const option = await screen.findByRole('option', {
    name: /GIRARD Yasmine, n°\s1000002, mar. 28 avr. à 09:00, TLS01MP/,
  });
  await userEvent.click(option);
  await waitFor(() => expect(cell(/GIRARD Yasmine/)).toHaveFocus());
  expect(screen.getByRole('combobox', { name: 'Rechercher un candidat' })).toHaveValue('');
  expect(router.state.location.search).toEqual({ jour: '2099-04-28' });
});

it('leads to who waits, and says so of who is not there', async () => {
  await opened('/?jour=2099-04-28&carte=9');
  await waitFor(() => expect(screen.getByRole('button', { name: /DURAND Inès/ })).toHaveFocus());
  found(row('7', null));
  await userEvent.type(screen.getByRole('combobox', { name: 'Rechercher un candidat' }), 'gir');
  await userEvent.click(await screen.findByRole('option', { name: /sans créneau$/ }));
  expect(await screen.findByText("Ce candidat n'est pas sur cette journée.")).toBeVisible();
});

it('names the day that is shown', async () => {
  await opened();
  expect(screen.getByRole('heading', { name: 'Mardi 28 avril 2099' })).toBeVisible();
});
