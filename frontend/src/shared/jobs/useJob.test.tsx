import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { server } from '@/test/server';
import type { Job } from './api';
import { JobProgress } from './JobProgress';
import { jobEnd, useJob } from './useJob';

let reads = 0;

/** The job as each of its readings finds it, the last one from then on; `null` is a server that does not answer. */
function readings(...states: [...(Partial<Job> | null)[], Partial<Job>]) {
  server.use(
    http.get('*/api/v1/admin/jobs/j1', () => {
      const state = states[Math.min(reads++, states.length - 1)];
      return state ? HttpResponse.json(job(state)) : new HttpResponse(null, { status: 503 });
    }),
  );
}

function Followed({ id }: { id?: string }) {
  const current = useJob(id);
  return current ? (
    <>
      <JobProgress job={current} />
      <output>{current.status}</output>
    </>
  ) : (
    'Rien'
  );
}

beforeEach(() => {
  reads = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

it('reads a job each second until it is over, also after a reading that failed', async () => {
  readings({ done: 15 }, null, { done: 30, status: 'SUCCESS', message: 'Calculé à 09:42' });
  const { queryClient } = renderPage(<Followed id="j1" />);
  await vi.waitFor(() => expect(screen.getByText('15 / 30 formules')).toBeVisible());
  await vi.advanceTimersByTimeAsync(900);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(reads).toBe(2));
  // The second that is counted next begins with the answer.
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('15 / 30 formules')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(screen.getByText('SUCCESS')).toBeVisible());
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByText('Calculé à 09:42')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toBe(3);
});

it('reads nothing without an id', async () => {
  readings({});
  renderPage(<Followed />);
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.getByText('Rien')).toBeVisible();
  expect(reads).toBe(0);
});

it('awaits the end of a job', async () => {
  readings({}, null, { status: 'CANCELLED' });
  const end = jobEnd('j1');
  await vi.waitFor(() => expect(reads).toBe(3), { timeout: 5000 });
  expect((await end).status).toBe('CANCELLED');
});
