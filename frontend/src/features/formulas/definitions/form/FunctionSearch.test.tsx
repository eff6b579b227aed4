import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { catalogue, rank } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import { FunctionSearch } from './FunctionSearch';

const search = () => screen.getByRole('textbox', { name: 'Chercher une fonction' });
const shown = () => screen.getAllByRole('button').map((button) => button.textContent.split('(')[0]);

describe('The functions of the help', () => {
  it('are found by a name of either language or by what one wants, without accents', async () => {
    renderPage(<FunctionSearch functions={catalogue().functions} />);
    expect(await screen.findByText('2 fonctions sur 2')).toBeVisible();
    await userEvent.type(search(), 'rank');
    expect(shown()).toEqual(['RANG']);
    expect(screen.getByText('1 fonction sur 2')).toBeVisible();
    await userEvent.clear(search());
    await userEvent.type(search(), 'eliminatoire seuil');
    expect(shown()).toEqual(['SI']);
  });

  it('that nothing finds are told', async () => {
    renderPage(<FunctionSearch functions={catalogue().functions} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Chercher une fonction' }), 'dates');
    expect(screen.getByText('Aucune fonction pour « dates »')).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('unfold one at a time, with an example, its result and the other names', async () => {
    const aliases = { ...rank, names: ['RANG', 'EQUATION.RANG', 'RANK'] };
    renderPage(<FunctionSearch functions={[aliases, ...catalogue().functions.slice(0, 1)]} />);
    await userEvent.click(await screen.findByRole('button', { name: /^RANG/ }));
    expect(screen.getByText('donne 3', { exact: false })).toBeVisible();
    expect(screen.getByText('RANK (aussi EQUATION.RANG)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^SI/ }));
    expect(screen.getByText('donne refusé', { exact: false })).toBeVisible();
    expect(screen.queryByText('donne 3', { exact: false })).toBeNull();
  });
});
