import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { renderPage } from '@/test/renderPage';
import { answersKeeping } from '@/test/server';
import type { Mark } from './api';
import { useMarkEdits } from './useMarkEdits';

const mark = (column: string, value: number, externalValue: number): Mark => ({
  column,
  subject: 'Maths',
  year: 'TERMINALE',
  trimester: 1,
  value,
  externalValue,
  modified: null,
  conflict: false,
  classMean: null,
  error: null,
});
const ofFile = mark('A', 14, 14);
const changed = mark('B', 11, 10);

function Marks() {
  const edits = useMarkEdits('c1', { onSaved: () => undefined, onStale: () => undefined });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          edits.edit(ofFile, 9);
          edits.edit(changed, 8);
        }}
      >
        Changer
      </button>
      <button type="button" onClick={edits.save}>
        Sauvegarder
      </button>
    </>
  );
}

it('takes saved marks back from the toast: to the file, or to what was typed before', async () => {
  const sent = answersKeeping('put', 'admin/candidates/c1/update-grades', {
    ...createdCandidate,
    id: 'c1',
    grades: [mark('A', 9, 14), mark('B', 8, 10)],
  });
  renderPage(<Marks />);
  await userEvent.click(await screen.findByRole('button', { name: 'Changer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual([
    { column: 'A', previousValue: 9, revert: true },
    { column: 'B', previousValue: 8, value: 11 },
  ]);
});
