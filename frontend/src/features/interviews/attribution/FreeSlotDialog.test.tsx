import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { errorBody, server } from '@/test/server';
import { FreeSlotDialog } from './FreeSlotDialog';

it('takes the slot from whom it names, and not from who got it meanwhile', async () => {
  const expected: unknown[] = [];
  let isTaken = true;
  server.use(
    http.delete('*/api/v1/admin/interview-slots/s1/candidate', ({ request }) => {
      expected.push(new URL(request.url).searchParams.get('expectedCandidateId'));
      if (!isTaken) return HttpResponse.json({ lettersSent: 0, warnings: [] });
      return HttpResponse.json(errorBody('SLOT_TAKEN_MEANWHILE', 'pris ou libéré'), { status: 409 });
    }),
  );
  const candidate = { id: 'c1', name: 'BRÉMOND Élias (1295939)' };
  const [done, stale] = [vi.fn(), vi.fn()];
  renderPage(
    <FreeSlotDialog
      slot={{ id: 's1', name: 'BOR01MD-0900', candidate }}
      candidate={candidate}
      onClose={() => undefined}
      onDone={done}
      onStale={stale}
    />,
  );
  expect(await screen.findByText("BRÉMOND Élias (1295939) n'aura plus de créneau.")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Libérer le créneau' }));
  expect(await screen.findByText('pris ou libéré')).toBeVisible();
  expect([stale.mock.calls.length, done.mock.calls.length]).toEqual([1, 0]);
  isTaken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Libérer le créneau' }));
  expect(await screen.findByText('Créneau libéré')).toBeVisible();
  expect([expected, done.mock.calls.length]).toEqual([['c1', 'c1'], 1]);
});
