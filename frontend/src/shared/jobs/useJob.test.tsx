import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { configureApiClient } from '@/shared/http/api';
import { job } from '@/test/jobs';
import { answers, server } from '@/test/server';
import type { Job } from './api';
import { JobProgress } from './JobProgress';
import { useJob } from './useJob';

beforeEach(configureApiClient);

function Followed() {
  const current = useJob('j1');
  return current ? (
    <>
      <JobProgress job={current} />
      <output>{current.status}</output>
    </>
  ) : null;
}

/** A stream that sends `chunks` one after the other, then ends. */
function events(chunks: string[]) {
  const body = new ReadableStream({
    async start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(new TextEncoder().encode(chunk));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      controller.close();
    },
  });
  server.use(
    http.get(
      '*/api/v1/admin/jobs/j1/events',
      () => new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    ),
  );
}

const event = (members: Partial<Job>) => `event: job\ndata: ${JSON.stringify(job(members))}\n\n`;

it('follows the events of a job, however they are cut, to its end', async () => {
  const text = `: ping\n\n${event({ done: 20, message: 'Rang' })}${event({ done: 30, status: 'SUCCESS', message: 'Calculé à 09:42 – é' })}`;
  events([text.slice(0, 40), text.slice(40, 333), text.slice(333)]);
  render(<Followed />);
  expect(await screen.findByText('SUCCESS')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByText('30 / 30 formules')).toBeVisible();
  expect(screen.getByText('Calculé à 09:42 – é')).toBeVisible();
});

it('asks for the job when its events are refused', async () => {
  server.use(http.get('*/api/v1/admin/jobs/j1/events', () => new HttpResponse(null, { status: 503 })));
  answers('get', 'admin/jobs/j1', job({ done: 15, status: 'ERROR' }));
  render(<Followed />);
  expect(await screen.findByText('ERROR')).toBeVisible();
  expect(screen.getByText('15 / 30 formules')).toBeVisible();
});

it('asks for the job when its events break off before the end', async () => {
  events([event({ done: 3 })]);
  answers('get', 'admin/jobs/j1', job({ done: 30, status: 'SUCCESS' }));
  render(<Followed />);
  expect(await screen.findByText('SUCCESS')).toBeVisible();
});
