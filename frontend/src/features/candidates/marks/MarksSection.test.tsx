import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { mark } from '@/test/marks';
import { renderPage } from '@/test/renderPage';
import { MarksSection } from './MarksSection';
import { useMarkEdits } from './useMarkEdits';

const blank = { value: null, externalValue: null };
const candidate = {
  ...createdCandidate,
  grades: [mark({ subject: 'Maths' }), mark({ subject: 'Latin', ...blank })],
};

function Section({ blanksShown }: { blanksShown: boolean }) {
  const edits = useMarkEdits('c1', { onSaved: () => undefined, onStale: () => undefined });
  return <MarksSection candidate={candidate} edits={edits} editable blanksShown={blanksShown} />;
}

it.each([
  [false, ['Maths'], 'Afficher 1 matière sans note'],
  [true, ['Maths', 'Latin'], 'Masquer les matières sans note'],
])(
  'shows the subjects without a mark to whoever came to fill them in: %s',
  async (blanksShown, subjects, other) => {
    renderPage(<Section blanksShown={blanksShown} />);
    const rows = await screen.findAllByRole('rowheader');
    expect(rows.map(({ textContent }) => textContent)).toEqual(subjects);
    expect(screen.getByRole('button', { name: other })).toBeVisible();
  },
);
