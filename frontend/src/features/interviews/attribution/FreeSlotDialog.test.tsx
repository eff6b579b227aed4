import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { errorBody, server } from '@/test/server';
import { FreeSlotDialog } from './FreeSlotDialog';

const candidate = { id: 'c1', name: 'BRÉMOND Élias (1295939)' };

function Freeing({ done, stale }: { done: () => void; stale: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const slot = { id: 's1', name: 'BOR01MD-0900', candidate };
  const onClose = () => setOpen(false);
  return isOpen && <FreeSlotDialog {...{ slot, candidate, onClose }} onDone={done} onStale={stale} />;
}

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
  const [done, stale] = [vi.fn(), vi.fn()];
  renderPage(<Freeing done={done} stale={stale} />);
  expect(await screen.findByText("BRÉMOND Élias (1295939) n'aura plus de créneau.")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Libérer le créneau' }));
  expect(await screen.findByText('pris ou libéré')).toBeVisible();
  expect([stale.mock.calls.length, done.mock.calls.length]).toEqual([1, 0]);
  isTaken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Libérer le créneau' }));
  expect(await screen.findByText('Créneau libéré')).toBeVisible();
  expect([expected, done.mock.calls.length]).toEqual([['c1', 'c1'], 1]);
});

it.each([
  [null, 'Annulé : tout est redevenu comme avant.', [true, false]],
  ['BOR01MD-1000', /ce candidat tient maintenant le créneau BOR01MD-1000/, [true]],
])(
  'gives the slot back from the message, unless the candidate holds another one (%s)',
  async (held, message, dryRuns) => {
    const sent: unknown[] = [];
    server.use(
      http.delete('*/api/v1/admin/interview-slots/s1/candidate', () =>
        HttpResponse.json({ lettersSent: 0, warnings: [] }),
      ),
      http.post('*/api/v1/admin/interview-slots/attribute-slot', async ({ request }) => {
        const { dryRun, ...pair } = (await request.json()) as { dryRun: boolean };
        sent.push(dryRun);
        expect(pair).toEqual({ interviewSlotId: 's1', candidateId: 'c1', expectedCandidateId: null });
        return HttpResponse.json({ releasedSlotName: held, warnings: [] });
      }),
    );
    const done = vi.fn();
    renderPage(<Freeing done={done} stale={vi.fn()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Libérer le créneau' }));
    expect(await screen.findByText('Créneau libéré')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect([sent, done.mock.calls.length]).toEqual([dryRuns, 2]);
  },
);
