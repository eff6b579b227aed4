import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import { ManualBar } from './ManualBar';
import { ManualDialog } from './ManualDialog';
import { aPair } from '@/test/attribution';

const PAIR = {
  candidate: { id: 'c1', name: 'BRÉMOND Élias', number: '1295939' },
  slot: { id: 's1', name: 'BOR01MD-0900' },
};

it('says who holds a slot that was taken meanwhile, and attributes it on a second confirmation', async () => {
  const taken = { displacedCandidateId: 'c2', displacedCandidateName: 'DUPONT Marie' };
  const moved = { ...taken, releasedSlotId: 's2', releasedSlotName: 'BOR02' };
  let present = aPair({});
  const expected: unknown[] = [];
  server.use(
    http.post('*/api/v1/admin/interview-slots/attribute-slot', async ({ request }) => {
      if (new URL(request.url).searchParams.has('dryRun')) return HttpResponse.json(present);
      const { expectedCandidateId } = (await request.json()) as { expectedCandidateId: unknown };
      expected.push(expectedCandidateId);
      if (expectedCandidateId === 'c2') return HttpResponse.json(aPair(moved));
      present = aPair(moved);
      return HttpResponse.json(errorBody('SLOT_TAKEN_MEANWHILE', 'pris ou libéré'), { status: 409 });
    }),
  );
  const [done, stale] = [vi.fn(), vi.fn()];
  renderPage(<ManualDialog pair={PAIR} onClose={() => undefined} onDone={done} onStale={stale} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Attribuer ce créneau' }));
  expect(await screen.findByText('Ce créneau est tenu par DUPONT Marie, qui le perd.')).toBeVisible();
  expect(screen.getByText('pris ou libéré')).toBeVisible();
  expect(stale).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Attribuer ce créneau' }));
  expect(await screen.findByText('Le créneau BOR02 est libre.', undefined, { timeout: 4000 })).toBeVisible();
  expect(screen.getByText("DUPONT Marie n'a plus de créneau.")).toBeVisible();
  expect([expected, done.mock.calls.length]).toEqual([[null, 'c2'], 1]);
});

it('says what is still to choose, and what the pair would surprise with', async () => {
  answers('post', 'admin/interview-slots/attribute-slot', aPair({ warnings: ['SITE', 'MODE'] }));
  const [clear, attribute] = [vi.fn(), vi.fn()];
  const none = { candidate: undefined, slot: undefined, onClear: clear, onAttribute: undefined };
  renderPage(
    <>
      <div data-testid="none">
        <ManualBar {...none} />
      </div>
      <div data-testid="slot">
        <ManualBar {...none} slot={PAIR.slot} />
      </div>
      <div data-testid="pair">
        <ManualBar {...PAIR} onClear={clear} onAttribute={attribute} />
      </div>
    </>,
  );
  const bar = async (which: string) => within(await screen.findByTestId(which));
  const state = async (which: string) =>
    (await bar(which)).getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled);
  expect(await state('none')).toEqual([true, true]);
  expect((await bar('none')).getByText('Choisissez un candidat')).toBeVisible();
  expect((await bar('none')).getByText('Choisissez un créneau')).toBeVisible();
  expect(await state('slot')).toEqual([false, true]);
  expect((await bar('slot')).getByText('BOR01MD-0900')).toBeVisible();
  const pair = await bar('pair');
  expect(await pair.findByText("Le créneau n'est pas sur le site du candidat.")).toBeVisible();
  expect(pair.queryByText(/^Le créneau n'est pas du mode/)).toBeNull();
  expect(pair.getByText('BRÉMOND Élias, n° 1295939')).toBeVisible();
  await userEvent.click(pair.getByRole('button', { name: 'Attribuer ce créneau' }));
  await userEvent.click(pair.getByRole('button', { name: 'Effacer la sélection' }));
  expect([clear.mock.calls.length, attribute.mock.calls.length]).toEqual([1, 1]);
});
