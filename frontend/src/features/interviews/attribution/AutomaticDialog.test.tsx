import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { AutomaticDialog } from './AutomaticDialog';

const nothing = () => undefined;
const attribution = (placed: number) => ({
  numberOfFaceToFaceInterviewSlotsAttributed: placed,
  numberOfRemoteInterviewSlotsAttributed: 0,
  candidates: 2,
  freeSlots: 1,
  freeSlotsLeft: 1 - placed,
  freePrioritySlotsLeft: 0,
  stale: false,
  demand: [],
  unplaced: [],
});

it.each([
  [0, ['Fermer']],
  [1, ['Annuler', 'Attribuer 1 créneau']],
])('offers for %d candidates placed what can be done', async (placed, labels) => {
  answers('post', 'admin/interview-slots/attribute-automatically', attribution(placed));
  renderPage(<AutomaticDialog onClose={nothing} onDone={nothing} onFailed={nothing} />);
  expect(await screen.findByText(/^Simulation sur 2 candidats/)).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});
