import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf } from '@/test/server';
import { Planning } from './Planning';
import { aBoard } from './board.fixture';

const concerned = {
  id: '2',
  externalId: '1000002',
  name: 'GIRARD Yasmine',
  slotName: 'TLS01MP-2099-04-28-0900',
  newSlotName: null,
  graded: false,
  letterUntrue: true,
};
const plan = (change: object = {}) => ({
  slots: 1,
  attributed: 0,
  lettersSent: 0,
  warnings: [],
  candidates: [],
  undoId: null,
  ...change,
});

beforeEach(() => {
  answers('get', 'admin/interview-slots/board', aBoard());
  answers('get', 'admin/interview-sites/summaries', []);
});

async function opened(role = 'ROLE_INTERVIEW_SLOT_MANAGER', onCorrect = vi.fn()) {
  await signInAs(role);
  renderPage(<Planning onCorrect={onCorrect} />, '/?jour=2099-04-28');
  return screen.findByRole('grid', { name: 'Planning du 28 avril 2099' });
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });

it('says in words what binds each candidate to their slot, and for whom free ones are', async () => {
  await opened();
  expect(cell(/LEROUX Léo/)).toHaveTextContent("✔ noté ▲ conflit d'intérêts ✉ lettre envoyée");
  expect(cell(/GIRARD Yasmine/)).toHaveTextContent('● a confirmé ◆ sport');
  const [, first, second] = screen.getAllByRole('columnheader');
  expect(first).toHaveTextContent('TLS01MPPrésentielMme Girard, M. Haddad');
  expect(second).toHaveTextContent('Personne ne siège');
  expect(cell(/réservé sport/)).toHaveTextContent('Libre, réservé sport');
  expect(cell(/ouvert à tous/)).toBeVisible();
  expect(screen.getByRole('region', { name: /À attribuer 1/ })).toHaveTextContent(
    'DURAND Inèsn° 1000009 · PrésentielPlus de place sur ce site',
  );
  expect(screen.getByRole('button', { name: /28 avr\. 2\/4/ })).toHaveAttribute('aria-current', 'date');
});

it('opens the next day of the campaign, and another one that is chosen', async () => {
  await signInAs('ROLE_ADMIN');
  const { router } = renderPage(<Planning onCorrect={vi.fn()} />);
  await screen.findByRole('grid', { name: 'Planning du 28 avril 2099' });
  await userEvent.click(screen.getByRole('button', { name: /29 avr\. aucun créneau/ }));
  expect(router.state.location.href).toBe('/?jour=2099-04-29');
});

it('is only read by who may not plan', async () => {
  await opened('ROLE_INTERVIEW_SITE_MANAGER');
  await userEvent.click(cell(/LEROUX Léo/));
  expect(screen.queryByRole('toolbar')).toBeNull();
  cell(/LEROUX Léo/).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('moves through the cells by the arrows, one stop of Tab for all', async () => {
  const grid = await opened();
  expect(
    within(grid)
      .getAllByRole('gridcell')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  cell(/LEROUX Léo/).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(cell(/GIRARD Yasmine/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(cell(/réservé sport/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(cell(/réservé sport/)).toHaveFocus();
});

it('says before a slot is freed who loses it and who was written to, then offers the way back and the corrections', async () => {
  const corrections = vi.fn();
  await opened(undefined, corrections);
  const sent = answersKeeping(
    'post',
    'admin/interview-slots/free',
    plan({ lettersSent: 1, candidates: [concerned], undoId: 'u1' }),
  );
  cell(/GIRARD Yasmine/).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Libérer…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Libérer 1 créneau' });
  expect(dialog).toHaveTextContent('GIRARD Yasmine, n° 1000002');
  expect(dialog).toHaveTextContent('1 candidat tient une lettre qui ne dira plus vrai');
  expect(
    within(dialog).getByRole('row', { name: /GIRARD Yasmine.*plus de créneau lettre envoyée/ }),
  ).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Libérer 1 créneau' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer les corrections' }));
  expect(corrections).toHaveBeenCalledWith(['2']);
  const body = { slotIds: ['TLS01MP-09:00'], versions: { 'TLS01MP-09:00': 3 } };
  expect(sent[0]).toEqual({ ...body, dryRun: true });
  expect(sent.at(-1)).toEqual({ ...body, dryRun: false });
});

it('removes at once a free slot, and takes that back', async () => {
  await opened();
  answers('post', 'admin/interview-slots/delete', plan({ undoId: 'u1' }));
  answers('post', 'admin/undo/u1', { jobId: 'j1' }, { status: 202 });
  await userEvent.click(cell(/ouvert à tous/));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('1 créneau supprimé.')).toBeVisible();
  answers('get', 'admin/jobs', pageOf([]));
  answers('get', 'admin/jobs/j1/events', errorBody('NOT_FOUND', ''), { status: 404 });
  answers('get', 'admin/jobs/j1', job({ id: 'j1', status: 'SUCCESS' }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Annulé : tout est redevenu comme avant.')).toBeVisible();
});

it('puts a slot that cannot be removed back, and says why', async () => {
  await opened();
  answers(
    'post',
    'admin/interview-slots/delete',
    { ...errorBody('FEATURE_LOCK_ALREADY_TAKEN', 'FEATURE_LOCK_ALREADY_TAKEN') },
    { status: 409 },
  );
  await userEvent.click(cell(/ouvert à tous/));
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText(/^Erreur lors de la suppression : une action qui change/)).toBeVisible();
  await waitFor(() => expect(cell(/ouvert à tous/)).toBeVisible());
});
