import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody } from '@/test/server';
import { OverallResults } from './OverallResults';

describe('Résultats globaux', () => {
  it('shows each value in French, an error by its code, and a blank as absent', async () => {
    answers('get', 'admin/statistics', [
      { name: 'Moyenne générale', value: 1012.4712, error: null },
      { name: 'Effectif', value: 6482, error: null },
      { name: 'Vide', value: null, error: null },
      { name: 'Texte vide', value: '', error: null },
      { name: 'Zéro', value: 0, error: null },
      { name: 'Faux', value: false, error: null },
      { name: 'Atteint', value: true, error: null },
      { name: 'Seuil', value: null, error: '#DIV/0!' },
    ]);
    renderPage(<OverallResults computation={null} />);
    await screen.findByText('Moyenne générale');
    const cells = screen
      .getAllByRole('row')
      .map(({ children: [name, value] }) => [
        name?.textContent,
        value?.textContent,
        value?.firstElementChild?.tagName,
      ]);
    expect(cells).toEqual([
      ['Nom', 'Valeur', undefined],
      ['Moyenne générale', '1\u202f012,47', undefined],
      ['Effectif', '6\u202f482', undefined],
      ['Vide', '(Vide)', 'SPAN'],
      ['Texte vide', '(Vide)', 'SPAN'],
      ['Zéro', '0', undefined],
      ['Faux', 'FAUX', undefined],
      ['Atteint', 'VRAI', undefined],
      ['Seuil', '#DIV/0!', 'STRONG'],
    ]);
    expect(document.title).toBe('Résultats globaux – Parvis');
  });

  it('shows the failure in place and in a toast, and tries again', async () => {
    answers('get', 'admin/statistics', errorBody('X', 'délai dépassé'), { status: 503 });
    renderPage(<OverallResults computation={null} />);
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toContainEqual(
      expect.stringContaining(
        'Erreur lors de la récupération des statistiques : délai dépassé (réf. 7F3A-91C2)',
      ),
    );
    answers('get', 'admin/statistics', [{ name: 'Effectif', value: 1, error: null }]);
    await userEvent.click(retry);
    expect(await screen.findByText('Effectif')).toBeVisible();
  });

  it('says so when there is none, and asks the server again on Recharger, once at a time', async () => {
    answers('get', 'admin/statistics', []);
    renderPage(<OverallResults computation={null} />);
    expect(await screen.findByText('Aucune statistique')).toBeVisible();
    const answer = answersLate('get', 'admin/statistics', [{ name: 'Effectif', value: 2, error: null }]);
    const reload = screen.getByRole('button', { name: 'Recharger' });
    await userEvent.click(reload);
    expect(reload).toBeDisabled();
    answer();
    await waitFor(() => expect(reload).toHaveFocus());
    expect(await screen.findByRole('cell', { name: '2' })).toBeVisible();
  });
});
