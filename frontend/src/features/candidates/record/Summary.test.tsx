import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { renderPage } from '@/test/renderPage';
import type { Candidate } from './api';
import { Summary } from './Summary';

const point = (key: string, label: string, members: Partial<Candidate['summary'][number]> = {}) => ({
  key,
  label,
  column: null,
  value: null,
  error: null,
  ...members,
});

const CANDIDATE: Candidate = {
  ...createdCandidate,
  specialInfo: { edsBacPremiere: ['Maths', 'NSI'], edsBacTerminale: [], edsBacAbandonne: null },
  summary: [
    point('GLOBAL_GRADE', 'Note globale', { column: 'Candidats[Note]' }),
    point('EDS_PREMIERE', 'Spé première'),
    point('EDS_TERMINALE', 'Spé terminale'),
    point('SCHOLARSHIP_STATUS', 'Statut de boursier'),
  ],
};

async function shown(readsAll: boolean, candidate = CANDIDATE, zoomed = false) {
  renderPage(<Summary candidate={candidate} readsAll={readsAll} zoomed={zoomed} />);
  await screen.findByText('Note globale');
  return screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
}

it('calls incomplete what is empty, to whom reads every column', async () => {
  expect(await shown(true)).toEqual([
    ['Note globale', 'Incomplet'],
    ['Spé première', 'Maths, NSI'],
    ['Spé terminale', 'Incomplet'],
    ['Statut de boursier', 'Incomplet'],
    ['Statut particulier', 'Aucun'],
  ]);
});

it('leaves out what may only look empty, to whom does not', async () => {
  expect(await shown(false)).toEqual([
    ['Note globale', 'Incomplet'],
    ['Spé première', 'Maths, NSI'],
  ]);
});

it('calls the specialities by their short names, and by their own where there is room', async () => {
  const taken = ['Mathématiques Spécialité', 'Sciences de la vie et de la Terre Spécialité'];
  const candidate = { ...CANDIDATE, specialInfo: { ...CANDIDATE.specialInfo, edsBacPremiere: taken } };
  expect(await shown(true, candidate)).toContainEqual(['Spé première', 'Mathématiques, SVT']);
  cleanup();
  expect(await shown(true, candidate, true)).toContainEqual(['Spé première', taken.join(', ')]);
});

it('tells the statuses that are readable', async () => {
  expect(await shown(false, { ...CANDIDATE, statuses: ['SPORTIVE'] })).toContainEqual([
    'Statut particulier',
    'Sport de haut niveau',
  ]);
});

it('says what a column says of a point, its error, and the speciality that is known without one', async () => {
  const candidate: Candidate = {
    ...createdCandidate,
    specialInfo: {
      edsBacPremiere: [],
      edsBacTerminale: ['NSI'],
      edsBacAbandonne: 'Mathématiques Spécialité',
    },
    summary: [
      point('GLOBAL_GRADE', 'Note globale', { column: 'n', value: 14.25 }),
      point('RANK', 'Rang', { column: 'r', error: '#DIV/0!' }),
      point('EDS_TERMINALE', 'Spé terminale', { column: 's' }),
      point('EDS_ABANDONNE', 'Spé abandonnée'),
      point('SCHOLARSHIP_STATUS', 'Statut de boursier', { value: 'Boursier' }),
    ],
  };
  expect(await shown(false, candidate)).toEqual([
    ['Note globale', '14,25'],
    ['Rang', '#DIV/0!'],
    ['Spé terminale', 'Incomplet'],
    ['Spé abandonnée', 'Mathématiques'],
    ['Statut de boursier', 'Boursier'],
  ]);
  expect(screen.getByTitle('Mathématiques Spécialité')).toBeVisible();
  expect(screen.queryByTitle('14,25')).toBeNull();
});
