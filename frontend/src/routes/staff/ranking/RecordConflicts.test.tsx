import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Candidate } from '@/features/candidates/record/api';
import { createdCandidate } from '@/test/candidates';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { RecordConflicts } from './RecordConflicts';
import type { CandidateDrawerState } from './useCandidateDrawer';
import type { Ranking } from './useRanking';

it('keeps the dialog of conflicts open from one candidate to the next, in the alert mode', async () => {
  const conflictOf = (name: string) => ({
    name,
    externalId: '1',
    candidateGradeConflicts: [
      { name: 'm', label: 'Maths', externalValue: 13, modifiedValue: 14.5, source: 'FILE' as const },
    ],
  });
  const none = { ...conflictOf(createdCandidate.name), candidateGradeConflicts: [] };
  answers(
    'get',
    `admin/candidates/grade-conflicts/${createdCandidate.id}` as 'admin/candidates/grade-conflicts/c1',
    none,
  );
  answers('get', 'admin/candidates/grade-conflicts/c2', conflictOf('BLANC Zoé'));
  const calls: (string | undefined)[] = [];
  const next = () => calls.push('c2');
  const ranking = {
    query: { alert: { filterType: 'GRADE_CONFLICT_FILTER' } },
    alerts: { candidatesInConflict: 1 },
    leaveAlert: () => undefined,
  } as unknown as Ranking;
  const state = {
    conflicts: { shown: true, hide: () => calls.push('hidden') },
    neighbours: { next, previous: undefined },
  } as unknown as CandidateDrawerState;
  const heading = { current: null };
  function Drawer() {
    const [candidate, setCandidate] = useState<Candidate | undefined>(createdCandidate);
    return (
      <>
        <button type="button" onClick={() => setCandidate(undefined)}>
          Chargement
        </button>
        <button
          type="button"
          onClick={() => setCandidate({ ...createdCandidate, id: 'c2', name: 'BLANC Zoé' })}
        >
          Chargé
        </button>
        <RecordConflicts {...{ ranking, candidate, state, heading }} />
      </>
    );
  }
  renderPage(<Drawer />);
  const dialog = await screen.findByRole('dialog', { name: 'Conflits de notes' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Candidat suivant' }));
  expect(calls).toEqual(['c2']);
  fireEvent.click(screen.getByText('Chargement'));
  expect(dialog).toBeVisible();
  fireEvent.click(screen.getByText('Chargé'));
  expect(await within(dialog).findByText('BLANC Zoé')).toBeVisible();
  expect(await within(dialog).findByRole('radio', { name: 'Maths, Parcoursup : 13,00' })).toBeVisible();
});
