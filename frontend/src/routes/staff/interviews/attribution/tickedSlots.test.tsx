import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { setLimits } from '@/test/limits';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import { TickedBar, type TickedChange } from './TickedBar';
import { TickedDialog } from './TickedDialog';
import { useTickedSlots } from './useTickedSlots';

const row = (id: string) => ({
  id,
  cells: {
    slotName: { value: `BOR01-${id}`, error: null },
    version: { value: 4, error: null },
    interviewTime: { value: '09:00', error: null },
  },
});

const NONE: never[] = [];

function Page() {
  const ticked = useTickedSlots(undefined, NONE);
  const [change, setChange] = useState<TickedChange>();
  return (
    <>
      {['s1', 's2'].map((id) => (
        <label key={id}>
          {id}
          <input
            type="checkbox"
            checked={ticked.ticks.isTicked(id)}
            onChange={({ target }) => ticked.ticks.tick(row(id), target.checked)}
          />
        </label>
      ))}
      <TickedBar ticked={ticked} onChange={setChange} />
      {change && (
        <TickedDialog
          change={change}
          onClose={() => setChange(undefined)}
          onChanged={ticked.clear}
          onCorrect={() => undefined}
        />
      )}
    </>
  );
}

const plan = {
  slots: 2,
  attributed: 0,
  lettersSent: 0,
  warnings: [],
  candidates: [],
  versions: {},
  undoId: 'u1',
};

beforeEach(() => signInAs('ROLE_INTERVIEW_SLOT_MANAGER'));

async function bothTicked() {
  renderPage(<Page />);
  await userEvent.click(await screen.findByLabelText('s1'));
  await userEvent.click(screen.getByLabelText('s2'));
  expect(screen.getByText('2 créneaux cochés')).toBeVisible();
}

it('tells what removing the ticked slots does, does it, and unticks them', async () => {
  await bothTicked();
  const sent = answersKeeping('post', 'admin/interview-slots/delete', plan);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer…' }));
  const confirm = await screen.findByRole('button', { name: 'Supprimer 2 créneaux' });
  await waitFor(() => expect(confirm).toBeEnabled());
  const body = { slotIds: ['s1', 's2'], versions: { s1: 4, s2: 4 } };
  expect(sent).toEqual([{ ...body, dryRun: true }]);
  await userEvent.click(confirm);
  expect(await screen.findByText('2 créneaux supprimés.')).toBeVisible();
  expect(sent.at(-1)).toEqual({ ...body, dryRun: false });
  expect(screen.getByText('0 créneau coché')).toBeVisible();
});

it('moves the ticked slots by what the form says, once it says something', async () => {
  await bothTicked();
  const sent = answersKeeping('post', 'admin/interview-slots/move', plan);
  answers('get', 'admin/juries/interview-slot-creation', []);
  await userEvent.click(screen.getByRole('button', { name: 'Déplacer…' }));
  const confirm = await screen.findByRole('button', { name: 'Déplacer 2 créneaux' });
  await userEvent.click(confirm);
  expect(await screen.findByText(/Indiquez une autre date/)).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Décalage/), '-30');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ shiftMinutes: -30, dryRun: true }));
  await waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  expect(await screen.findByText('2 créneaux déplacés.')).toBeVisible();
});

it('offers nothing for more slots than a change takes', async () => {
  setLimits({ slotsAtOnce: 1 });
  await bothTicked();
  expect(screen.getByText('Au plus 1 à la fois.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Libérer…' })).toBeDisabled();
});
