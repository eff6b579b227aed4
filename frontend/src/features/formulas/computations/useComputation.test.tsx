import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, pageOf, server } from '@/test/server';
import type { LastComputation } from './api';
import { ComputationButton } from './ComputationButton';
import { lastComputationQuery } from './queries';
import { useComputation } from './useComputation';

const onDone = vi.fn();

function Page() {
  const { busy, start } = useComputation({ mayStart: true, onDone });
  return <ComputationButton busy={busy} onStart={start} />;
}

const last = (status: LastComputation['status'], finished: string | null = null) =>
  answers('get', 'admin/candidates/computation/last', {
    jobId: status ? 'j1' : null,
    status,
    finished,
    author: null,
    stale: false,
    causes: [],
    letters: null,
  });
let statusCalls = 0;
const status = (value: 'DONE' | 'IN_PROGRESS') =>
  server.use(
    http.post('*/api/v1/admin/candidates/computation/execute/status', () => {
      statusCalls += 1;
      return HttpResponse.json(value);
    }),
  );
const statusKnown = () => expect.poll(() => statusCalls).toBe(1);

/** The job is answered once `release` is called, and is then over. */
const followed = () => answersLate('get', 'admin/jobs/j1', job({ status: 'SUCCESS' }));

beforeEach(() => {
  onDone.mockClear();
  statusCalls = 0;
  answers('get', 'admin/jobs', pageOf([]));
});

const button = () => screen.findByRole('button', { name: 'Lancer les calculs' });

it('launches the calculations, stays busy, and announces their end as soon as the job tells it', async () => {
  const release = followed();
  last(null);
  status('DONE');
  renderPage(<Page />);
  await statusKnown();
  status('IN_PROGRESS');
  answers('post', 'admin/candidates/computation/execute/start', { jobId: 'j1' }, { status: 202 });
  await userEvent.click(await button());
  expect(await screen.findByText('Lancement des calculs')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Calculs en cours…' })).toBeDisabled();
  last('SUCCESS', '2027-04-08T09:00:30+02:00');
  release();
  expect(await screen.findByText('Les calculs sont terminés')).toBeVisible();
  expect(await button()).toBeEnabled();
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('takes for the end neither what was asked before the start nor what was asked before the end', async () => {
  const release = followed();
  const answerStatus = answersLate('post', 'admin/candidates/computation/execute/status', 'DONE');
  let isPending = false;
  server.events.on('request:start', ({ request }) => {
    isPending ||= request.url.endsWith('execute/status');
  });
  last(null);
  renderPage(<Page />);
  await expect.poll(() => isPending).toBe(true);
  status('IN_PROGRESS');
  answers('post', 'admin/candidates/computation/execute/start', { jobId: 'j1' }, { status: 202 });
  await userEvent.click(await button());
  await screen.findByText('Lancement des calculs');
  answerStatus();
  await statusKnown();
  expect(screen.getByRole('button', { name: 'Calculs en cours…' })).toBeDisabled();
  expect(onDone).not.toHaveBeenCalled();
  last('SUCCESS', '2027-04-08T09:00:30+02:00');
  release();
  expect(await screen.findByText('Les calculs sont terminés')).toBeVisible();
  expect(screen.queryByText(/n'ont pas abouti/)).toBeNull();
});

it('shows the results of somebody else, found while the page stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  last('SUCCESS', '2027-04-08T09:00:00+02:00');
  status('DONE');
  const { queryClient } = renderPage(<Page />);
  await statusKnown();
  const known = () => queryClient.getQueryData<LastComputation>(lastComputationQuery.queryKey)?.finished;
  await expect.poll(known).toBe('2027-04-08T09:00:00+02:00');
  expect(onDone).not.toHaveBeenCalled();
  last('IN_PROGRESS');
  vi.advanceTimersByTime(30_000);
  await expect.poll(known).toBe(null);
  last('SUCCESS', '2027-04-08T10:00:00+02:00');
  vi.advanceTimersByTime(30_000);
  await expect.poll(known).toBe('2027-04-08T10:00:00+02:00');
  expect(onDone).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('warns that they already run, and stays busy', async () => {
  followed();
  last('IN_PROGRESS');
  status('DONE');
  renderPage(<Page />);
  await statusKnown();
  status('IN_PROGRESS');
  const locked = errorBody('FEATURE_LOCK_ALREADY_TAKEN', 'FEATURE_LOCK_ALREADY_TAKEN');
  answers('post', 'admin/candidates/computation/execute/start', locked, { status: 409 });
  await userEvent.click(await button());
  expect(await screen.findByText('Les calculs sont déjà en cours')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Calculs en cours…' })).toBeDisabled();
});

it.each([
  ['ERROR', 'alert', "Les calculs n'ont pas abouti : les résultats précédents restent affichés"],
  ['CANCELLED', 'status', 'Calculs annulés : les résultats précédents restent affichés'],
  [undefined, 'alert', 'Erreur lors de la récupération du statut des calculs : base arrêtée'],
] as const)('is busy on arrival while they run, and says how they ended: %s', async (end, role, sentence) => {
  const release = followed();
  last('IN_PROGRESS');
  status('IN_PROGRESS');
  renderPage(<Page />);
  await screen.findByRole('button', { name: 'Calculs en cours…' });
  expect(screen.queryByRole('button', { name: 'Lancer les calculs' })).toBeNull();
  if (end) last(end);
  else answers('get', 'admin/candidates/computation/last', errorBody('X', 'base arrêtée'), { status: 503 });
  status('DONE');
  release();
  expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible();
  expect(screen.getByText(new RegExp(`^${sentence}`)).closest('[role]')).toHaveAttribute('role', role);
  expect(await button()).toBeEnabled();
  expect(onDone).toHaveBeenCalledOnce();
});

it('shows why they could not be launched', async () => {
  last(null);
  status('DONE');
  renderPage(<Page />);
  answers('post', 'admin/candidates/computation/execute/start', errorBody('X', 'base arrêtée'), {
    status: 503,
  });
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Erreur lors du lancement des calculs : base arrêtée',
  );
  expect(await button()).toBeEnabled();
});

it('shows that the status cannot be read', async () => {
  last(null);
  answers('post', 'admin/candidates/computation/execute/status', errorBody('X', 'base arrêtée'), {
    status: 503,
  });
  renderPage(<Page />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Erreur lors de la récupération du statut des calculs : base arrêtée',
  );
});
