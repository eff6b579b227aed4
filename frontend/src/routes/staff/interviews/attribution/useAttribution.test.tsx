import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ManualBar } from '@/features/interviews/attribution/ManualBar';
import { aPair } from '@/test/attribution';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { useAttribution } from './useAttribution';

const CHOSEN = {
  candidate: { id: 'c1', name: 'BRÉMOND Élias', number: '1295939' },
  slot: { id: 's1', name: 'BOR01MD-0900' },
};

/** The bar of a candidate and a slot that are chosen, and Recharger. */
function Page() {
  const { reload } = useAttribution();
  return (
    <ManualBar {...CHOSEN} onClear={reload} onAttribute={undefined}>
      <button onClick={reload}>Recharger</button>
    </ManualBar>
  );
}

it('reads again with Recharger what the chosen slot would do to others', async () => {
  answers('post', 'admin/interview-slots/attribute-slot', aPair({}));
  renderPage(<Page />);
  const taken = 'Ce créneau est tenu par DUPONT Marie, qui le perd.';
  await screen.findByText('BOR01MD-0900');
  answers(
    'post',
    'admin/interview-slots/attribute-slot',
    aPair({ displacedCandidateId: 'c2', displacedCandidateName: 'DUPONT Marie' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Recharger' }));
  expect(await screen.findByText(taken)).toBeVisible();
});

/** What narrows the slots. */
function Filters() {
  const { slots } = useAttribution();
  return slots.filters.map(({ column, values }) => <p key={column}>{`${column} ${values.join()}`}</p>);
}

it('opens on the slots of those who no longer come where the address says so', async () => {
  renderPage(<Filters />, '/?partis=oui');
  expect(await screen.findByText('leaver Oui')).toBeVisible();
});

it('opens on the slots of those who cannot come where the address says so', async () => {
  renderPage(<Filters />, '/?empechements=oui');
  expect(await screen.findByText('presence Empêchement')).toBeVisible();
});

it('opens on the candidates who wait for a slot', async () => {
  function Candidates() {
    return useAttribution().candidates.filters.map(({ column, values }) => (
      <p key={column}>{`${column} ${values.join()}`}</p>
    ));
  }
  renderPage(<Candidates />);
  expect(await screen.findByText('StatutEntretien À attribuer')).toBeVisible();
});
