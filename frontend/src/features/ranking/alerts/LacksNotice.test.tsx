import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate } from '@/test/server';
import { ErrorsNotice } from './ErrorsNotice';
import type { Lack } from './labels';
import { LacksNotice } from './LacksNotice';

const lacks = (...lacking: Lack[]) =>
  answers('get', 'admin/candidates/c1/lacks', {
    lacks: lacking,
    terms: lacking.includes('MARKS') ? [{ year: 'PREMIERE', trimester: 2 }] : [],
    errors: [],
  });

it('names the columns that err for the candidate, and says when none does any more', async () => {
  const errors = [
    { column: 'Candidats[Note]', name: 'Note', error: '#DIV/0!' },
    { column: 'Candidats[Rang]', name: 'Rang', error: '#N/A' },
  ];
  answers('get', 'admin/candidates/c1/lacks', { lacks: [], terms: [], errors });
  answers('get', 'admin/candidates/c2/lacks', { lacks: ['EMAIL'], terms: [], errors: [] });
  const next = vi.fn();
  renderPage(
    <>
      <ErrorsNotice candidateId="c1" next={next} />
      <ErrorsNotice candidateId="c2" next={undefined} />
    </>,
  );
  expect(await screen.findByText('En erreur : Note (#DIV/0!), Rang (#N/A).')).toBeVisible();
  expect(await screen.findByText('Aucune erreur')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Candidat suivant' }));
  expect(next).toHaveBeenCalledOnce();
});

it('tells what is missing, and leads to the next candidate', async () => {
  lacks('MARKS', 'EMAIL');
  const next = vi.fn();
  renderPage(<LacksNotice candidate={{ id: 'c1', periodicity: {} }} lack="MARKS" next={next} />);
  expect(await screen.findByText('Il manque : notes de Première (T2) ; adresse e-mail.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Candidat suivant' }));
  expect(next).toHaveBeenCalledOnce();
});

it('counts the semesters of a year that has two', async () => {
  lacks('MARKS');
  const semesters = { id: 'c1', periodicity: { PREMIERE: 'SEMESTER' } } as const;
  renderPage(<LacksNotice candidate={semesters} lack="MARKS" next={undefined} />);
  expect(await screen.findByText('Il manque : notes de Première (S2).')).toBeVisible();
});

it('says that what was looked for is done, and what is still missing', async () => {
  lacks('EMAIL');
  renderPage(<LacksNotice candidate={{ id: 'c1', periodicity: {} }} lack="MARKS" next={undefined} />);
  expect(await screen.findByText('Complété. Il manque encore : adresse e-mail.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Candidat suivant' })).not.toBeInTheDocument();
});

it('says that the file is complete', async () => {
  lacks();
  renderPage(<LacksNotice candidate={{ id: 'c1', periodicity: {} }} lack="FILES" next={undefined} />);
  expect(await screen.findByText('Dossier complet')).toBeVisible();
});

it('names the terms of both years, each by its own, and waits for what is missing', async () => {
  const late = answersLate('get', 'admin/candidates/c1/lacks', {
    lacks: ['FILES', 'WISH', 'MARKS'],
    terms: [
      { year: 'TERMINALE', trimester: 1 },
      { year: 'PREMIERE', trimester: 1 },
      { year: 'PREMIERE', trimester: 3 },
    ],
    errors: [],
  });
  const candidate = { id: 'c1', periodicity: { TERMINALE: 'SEMESTER' } } as const;
  renderPage(<LacksNotice candidate={candidate} lack="MARKS" next={undefined} />);
  expect(await screen.findByText('…')).toBeVisible();
  late();
  expect(
    await screen.findByText(
      'Il manque : pièces ; confirmation du vœu ; notes de Première (T1, T3) ; notes de Terminale (S1).',
    ),
  ).toBeVisible();
});
