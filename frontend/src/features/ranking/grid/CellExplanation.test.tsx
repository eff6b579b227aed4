import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CellExplanation } from './CellExplanation';

const cell = { value: null, error: '#REF!' };

it('names the formula that the error of a whole column comes from', () => {
  const error = "Dépend de la formule Bonus, en erreur : La colonne Parcoursup[LV3] n'existe plus";
  render(<CellExplanation cell={cell} onFormula={undefined} broken={{ formulaId: 'f2', error }} />);
  expect(screen.getByText(error)).toBeVisible();
});

it('says what an error means where the column is not broken as a whole', () => {
  render(<CellExplanation cell={{ ...cell, error: '#DIV/0!' }} onFormula={undefined} broken={undefined} />);
  expect(screen.getByText(/divise par zéro/)).toBeVisible();
});
