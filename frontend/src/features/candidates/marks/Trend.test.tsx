import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { mark } from '@/test/marks';
import { renderPage } from '@/test/renderPage';
import { MarksSection } from './MarksSection';
import type { MarkedCandidate } from './api';
import { useMarkEdits } from './useMarkEdits';

function Marks({ candidate }: { candidate: MarkedCandidate }) {
  const edits = useMarkEdits('c1', { onSaved: () => undefined, onStale: () => undefined });
  return <MarksSection candidate={candidate} edits={edits} editable />;
}

const GRADES = [
  mark({ trimester: 1, value: 10, classMean: 12 }),
  mark({ trimester: 2, value: 12, classMean: null }),
  mark({ trimester: 3, value: 14, classMean: 12 }),
  mark({ subject: 'Steady', trimester: 1, value: 12 }),
  mark({ subject: 'Steady', trimester: 2, value: 13 }),
  mark({ subject: 'Falling', trimester: 1, value: 15 }),
  mark({ subject: 'Falling', trimester: 2, value: null, externalValue: null, classMean: 13 }),
  mark({ subject: 'Falling', trimester: 3, value: 5 }),
  mark({ subject: 'SVT', trimester: 1, value: 'N', classMean: null }),
  mark({ subject: 'SVT', trimester: 2, value: 11, classMean: null }),
];

it('draws how a subject goes beside the means of the class, and says the mean of the mark one is on', async () => {
  renderPage(<Marks candidate={{ ...createdCandidate, grades: GRADES }} />);
  const row = await screen.findByRole('row', { name: /Maths/ });
  const drawn = (of: HTMLElement) =>
    [...of.querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
  expect(drawn(row)).toEqual(['2.5,9.0 33.5,9.0', '2.5,15.5 18.0,9.0 33.5,2.5']);
  const last = () => ['cx', 'cy'].map((name) => row.querySelector('circle')?.getAttribute(name));
  expect(last()).toEqual(['33.5', '2.5']);
  expect(drawn(screen.getByRole('row', { name: /Steady/ }))).toEqual(['', '2.5,10.6 18.0,7.4']);
  expect(drawn(screen.getByRole('row', { name: /Falling/ }))).toEqual(['18.0,5.1', '2.5,2.5 33.5,15.5']);
  expect(screen.getByRole('row', { name: /SVT/ }).querySelector('svg')).toBeNull();

  await userEvent.click(screen.getByRole('gridcell', { name: '14,00' }));
  expect(screen.getByRole('status')).toHaveTextContent('fichier 14,50 ; moyenne de la classe 12,00');
  await userEvent.keyboard('6{Enter}');
  expect(last()).toEqual(['33.5', '15.5']);
});
