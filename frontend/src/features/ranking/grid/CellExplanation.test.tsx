import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

it('says what to try of an empty cell, and leads to the formula of one in error, known or not', () => {
  const onFormula = vi.fn();
  const { rerender } = render(
    <CellExplanation cell={{ value: null, error: null }} onFormula={onFormula} broken={undefined} />,
  );
  expect(screen.getByText(/^Cellule vide\. Relancez/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<CellExplanation cell={{ ...cell, error: '#NEW!' }} onFormula={onFormula} broken={undefined} />);
  expect(screen.getByText('#NEW! – erreur de calcul')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir la formule' }));
  expect(onFormula).toHaveBeenCalledOnce();
  rerender(<CellExplanation cell={cell} onFormula={undefined} broken={undefined} />);
  expect(screen.getByText('#REF! – colonne disparue')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
