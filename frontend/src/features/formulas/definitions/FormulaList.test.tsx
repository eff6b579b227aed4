import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { catalogue, formula } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import { FormulaList } from './FormulaList';

const seuil = formula({
  id: 'f2',
  name: 'Seuil',
  type: 'AGGREGATE_FORMULA',
  gridName: null,
  technicalName: 'Globales[Seuil]',
});
const methode = formula({
  id: 'f3',
  name: 'Modalité',
  businessValue: 'EVALUATION_METHOD',
  gridName: 'Candidats[Modalité]',
});

const cells = () =>
  screen.getAllByRole('row').map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent));

describe('Liste des formules', () => {
  it('shows those in error alone to whoever comes from the home, until the chip is removed', async () => {
    answers('get', 'admin/formula-edition', catalogue([formula(), seuil, methode]));
    const broken = { data: new Set(['f2']), error: null, refetch: vi.fn() };
    const { router } = renderPage(<FormulaList broken={broken} />, '/?state=error');
    await screen.findByText('Seuil');
    expect(screen.queryByText('Note globale')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre État' }));
    expect(await screen.findByText('Note globale')).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  it('shows type, business value and name in the Classement', async () => {
    answers('get', 'admin/formula-edition', catalogue([formula(), seuil, methode]));
    renderPage(<FormulaList />);
    expect(await screen.findByText('Récupération des formules')).toBeVisible();
    await screen.findByText('Seuil');
    expect(cells()).toEqual([
      [
        'Formule',
        'Type de formule',
        'Valeur correspondante dans classement',
        'Nom correspondant dans classement',
      ],
      ['Note globale', 'Candidat', 'Aucune', 'Candidats[Note globale]'],
      ['Seuil', 'Globale', 'Aucune', 'Aucun'],
      ['Modalité', 'Candidat', "Méthode d'évaluation", 'Candidats[Modalité]'],
    ]);
    expect(screen.getByRole('link', { name: 'Nouvelle formule' })).toHaveAttribute(
      'href',
      '/admin/administrations/formulas/new',
    );
    expect(screen.getByRole('link', { name: 'Modifier la formule Seuil' })).toHaveAttribute(
      'href',
      '/admin/administrations/formulas/f2/edit',
    );
  });

  it('marks what managers do not see, and what tells them more than they may read', async () => {
    const maths = { id: 'm', technicalName: 'Parcoursup[Maths]', name: 'Maths', type: 'EXTERNAL' } as const;
    answers(
      'get',
      'admin/formula-edition',
      catalogue([
        formula({ visibleToManagers: false, unreadableByManagers: [maths] }),
        formula({ ...methode, unreadableByManagers: [maths] }),
        formula({ ...seuil, unreadableByManagers: [maths] }),
      ]),
    );
    renderPage(<FormulaList />);
    await screen.findByText('Seuil');
    const marks = screen.getAllByRole('row').map((row) => within(row).queryByRole('img')?.textContent);
    expect(marks).toEqual([
      undefined,
      'Masquée aux gestionnaires de sites et de créneaux',
      'Cette formule utilise une colonne que des gestionnaires ne peuvent pas lire : Maths. Son résultat peut la révéler.',
      undefined,
    ]);
  });

  it('says when there is none', async () => {
    answers('get', 'admin/formula-edition', catalogue([]));
    renderPage(<FormulaList />);
    expect(await screen.findByText('Aucune formule')).toBeVisible();
  });

  it('shows the failure in place and in a toast', async () => {
    answers('get', 'admin/formula-edition', errorBody('X', 'délai dépassé'), { status: 503 });
    renderPage(<FormulaList />);
    await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
      expect.stringContaining('Erreur lors de la récupération des formules : délai dépassé'),
    );
  });
});

describe('deleting a formula', () => {
  it('warns, and says which formulas stand in the way', async () => {
    answers('get', 'admin/formula-edition', catalogue([formula(), seuil]));
    const inUse = { ...errorBody('FORMULA_IN_USE', 'Utilisée.'), data: { usedBy: ['Rang', 'Modalité'] } };
    answers('delete', 'admin/formula-edition/f1', inUse, { status: 409 });
    renderPage(<FormulaList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la formule Note globale' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('irréversible');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Oui' }));
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent('Une erreur est survenue lors de la suppression de la formule');
    expect(failure).toHaveTextContent('Utilisée.');
    expect(
      within(failure)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Rang', 'Modalité']);
  });

  it('shows that there are no details when the server does not answer', async () => {
    answers('get', 'admin/formula-edition', catalogue([formula()]));
    server.use(http.delete('*/api/v1/admin/formula-edition/f1', () => HttpResponse.error()));
    renderPage(<FormulaList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la formule Note globale' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByText('aucun détails')).toBeVisible();
  });

  it('takes it out of the list', async () => {
    answers('get', 'admin/formula-edition', catalogue([formula(), seuil]));
    server.use(
      http.delete('*/api/v1/admin/formula-edition/f2', () => new HttpResponse(null, { status: 204 })),
    );
    renderPage(<FormulaList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la formule Seuil' }));
    answers('get', 'admin/formula-edition', catalogue([formula()]));
    await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByText('Formule supprimée')).toBeVisible();
    await screen.findByText('Note globale');
    expect(screen.queryByText('Seuil')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Nouvelle formule' })).toHaveFocus());
  });
});
