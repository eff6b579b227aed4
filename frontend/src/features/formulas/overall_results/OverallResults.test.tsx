import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody } from '@/test/server';
import { OverallResults } from './OverallResults';

const cells = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

describe('Résultats globaux', () => {
  it('shows each global formula with its value in French, and an error by its code', async () => {
    answers('get', 'admin/statistics', [
      { name: 'Moyenne générale', value: 1012.4712, error: null },
      { name: 'Effectif', value: 6482, error: null },
      { name: 'Vide', value: null, error: null },
      { name: 'Atteint', value: true, error: null },
      { name: 'Seuil', value: null, error: '#DIV/0!' },
    ]);
    renderPage(<OverallResults />);
    await screen.findByText('Moyenne générale');
    expect(cells()).toEqual([
      ['Nom', 'Valeur'],
      ['Moyenne générale', '1\u202f012,47'],
      ['Effectif', '6\u202f482'],
      ['Vide', '(Vide)'],
      ['Atteint', 'VRAI'],
      ['Seuil', '#DIV/0!'],
    ]);
    expect(document.title).toBe('Résultats globaux – Parvis');
  });

  it('marks an error as one, a blank as absent, and leaves any other value plain', async () => {
    answers('get', 'admin/statistics', [
      { name: 'Nulle', value: null, error: null },
      { name: 'Texte vide', value: '', error: null },
      { name: 'Zéro', value: 0, error: null },
      { name: 'Faux', value: false, error: null },
      { name: 'Seuil', value: null, error: '#DIV/0!' },
    ]);
    renderPage(<OverallResults />);
    await screen.findByText('Zéro');
    const looks = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const [name, value] = row.children;
        const marked = value?.firstElementChild as HTMLElement | null | undefined;
        return [name?.textContent, value?.textContent, marked?.tagName, marked?.style.color];
      });
    expect(looks).toEqual([
      ['Nulle', '(Vide)', 'SPAN', 'var(--text-muted)'],
      ['Texte vide', '(Vide)', 'SPAN', 'var(--text-muted)'],
      ['Zéro', '0', undefined, undefined],
      ['Faux', 'FAUX', undefined, undefined],
      ['Seuil', '#DIV/0!', 'STRONG', 'var(--error-text)'],
    ]);
  });

  it('says so when there is none', async () => {
    answers('get', 'admin/statistics', []);
    renderPage(<OverallResults />);
    expect(await screen.findByText('Aucune statistique')).toBeVisible();
  });

  it('shows the failure in place and in a toast, and tries again', async () => {
    answers('get', 'admin/statistics', errorBody('X', 'délai dépassé'), { status: 503 });
    renderPage(<OverallResults />);
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

  it('asks the server again on Recharger, once at a time', async () => {
    answers('get', 'admin/statistics', [{ name: 'Effectif', value: 1, error: null }]);
    renderPage(<OverallResults />);
    await screen.findByText('Effectif');
    const answer = answersLate('get', 'admin/statistics', [{ name: 'Effectif', value: 2, error: null }]);
    const reload = screen.getByRole('button', { name: 'Recharger' });
    await userEvent.click(reload);
    expect(reload).toBeDisabled();
    answer();
    await waitFor(() => expect(reload).toHaveFocus());
    expect(await screen.findByRole('cell', { name: '2' })).toBeVisible();
  });
});
