import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import { FormulaExplanation } from './FormulaExplanation';

const part = { text: '1+1', start: 0, end: 3, value: 2, error: null, chosen: null, children: [] };
const explained = { ...part, stale: false };
const PATH = 'admin/formula-edition/f1/explain/c1';

it('tells each part of a formula for a candidate', async () => {
  answers('get', PATH, explained);
  renderPage(<FormulaExplanation formulaId="f1" candidateId="c1" />);
  expect(await screen.findByRole('row', { name: 'Résultat 2' })).toBeVisible();
  expect(screen.queryByText(/modifiées depuis/)).toBeNull();
});

it('says from which row of a table the whole and a part were taken', async () => {
  const points = { ...part, text: 'RECHERCHEX(…)', chosen: 'Points (Coefficients, ligne « NSI »)' };
  answers('get', PATH, { ...explained, chosen: 'Somme de Points : 2 lignes', children: [points] });
  renderPage(<FormulaExplanation formulaId="f1" candidateId="c1" />);
  expect(await screen.findByRole('rowheader', { name: /Somme de Points : 2 lignes/ })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: /ligne « NSI »/ })).toHaveTextContent('RECHERCHEX(…)Points');
});

it('warns that the grid may show another value', async () => {
  answers('get', PATH, { ...explained, stale: true });
  renderPage(<FormulaExplanation formulaId="f1" candidateId="c1" />);
  expect(await screen.findByText(/modifiées depuis les derniers calculs/)).toBeVisible();
});

it('says why there is none', async () => {
  answers('get', PATH, errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  renderPage(<FormulaExplanation formulaId="f1" candidateId="c1" />);
  expect(await screen.findByText("Erreur lors de l'explication du calcul")).toBeVisible();
});
