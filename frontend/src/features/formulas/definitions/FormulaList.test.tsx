import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { formula, listOf } from '@/test/formulas';
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

const cells = (from: number, to: number) =>
  screen.getAllByRole('row').map((row) => [...row.children].slice(from, to).map((cell) => cell.textContent));

const search = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Rechercher une formule' }), { target: { value } });

describe('Liste des formules', () => {
  it('shows those in error alone to whoever comes from the home, until the chip is removed', async () => {
    listOf([formula(), seuil, methode]);
    const faults = { data: new Map([['f2', 'Il y a un circuit']]), error: null, refetch: vi.fn() };
    const { router } = renderPage(<FormulaList faults={faults} />, '/?state=error');
    expect(await screen.findByRole('link', { name: 'Seuil' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Seuil/ })).toHaveTextContent('En erreurIl y a un circuit');
    expect(screen.queryByText('Note globale')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre État' }));
    expect(await screen.findByText('Note globale')).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  it('shows type, business value and name in the Classement', async () => {
    listOf([formula(), seuil, methode]);
    renderPage(<FormulaList />);
    expect(await screen.findByText('Récupération des formules')).toBeVisible();
    await screen.findByText('Seuil');
    expect(cells(0, 4)).toEqual([
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

  it('tells the state of each, who reads it and who changed it last, and keeps those of one state', async () => {
    const noted = formula({ id: 'f4', name: 'Bonus', notes: 'Points de bourse' });
    const readers = ['Rang', 'Total', 'Note', 'Écart'].map((name) => ({ id: name, name }));
    listOf(
      [formula(), seuil, methode, noted],
      { errors: 12, outdated: true, usedBy: readers },
      { errors: 1 },
      { errors: null },
      { usedBy: readers.slice(0, 3), changedBy: null },
    );
    renderPage(<FormulaList />);
    await screen.findByText('Seuil');
    expect(cells(4, 7).slice(1)).toEqual([
      [
        '12 cellules en erreurModifiée depuis ces calculs',
        'Rang, Total et 2 autres',
        'Le 12/05/2026 à 09:42par Hélène Marchand',
      ],
      ['Résultat en erreur', 'Aucune formule', 'Le 12/05/2026 à 09:42par Hélène Marchand'],
      ['À calculer', 'Aucune formule', 'Le 12/05/2026 à 09:42par Hélène Marchand'],
      ['Sans erreur', 'Rang, Total, Note', 'Le 12/05/2026 à 09:42'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'et 2 autres' }));
    expect(screen.getByRole('link', { name: 'Écart' })).toHaveAttribute(
      'href',
      '/admin/administrations/formulas/%C3%89cart/edit',
    );

    await userEvent.click(screen.getByRole('button', { name: 'Cellules en erreur (2)' }));
    expect(await screen.findByText('2 sur 4 formules')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bonus' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre État' }));
    search('BOURSE points');
    expect(await screen.findByText('1 sur 4 formules')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bonus' })).toBeVisible();
    search('bourse zzz');
    expect(await screen.findByText('Aucune formule ne correspond')).toBeVisible();
  });

  it('draws which formulas read which, each a link, circles in red', async () => {
    listOf(
      [formula(), seuil, methode],
      { usedBy: [{ id: 'f2', name: 'Seuil' }] },
      { usedBy: [{ id: 'f1', name: 'Note globale' }] },
    );
    renderPage(<FormulaList />);
    await screen.findByRole('link', { name: 'Modifier la formule Seuil' });
    await userEvent.click(screen.getByRole('button', { name: 'Dépendances' }));
    const picture = within(await screen.findByRole('region', { name: 'Dépendances des formules' }));
    expect(picture.getByRole('link', { name: 'Seuil' })).toHaveAttribute(
      'href',
      '/admin/administrations/formulas/f2/edit',
    );
    expect(screen.getByText(/dépendent d'elles-mêmes : Note globale, Seuil\./)).toBeVisible();
    expect(screen.getByText(/^Sans lien/)).toHaveTextContent('Modalité');
    await userEvent.click(screen.getByRole('button', { name: 'Revenir à la liste' }));
    expect(await screen.findByRole('table', { name: 'Liste des formules' })).toBeVisible();
  });

  it('shows the text of a formula to whom points at its name', async () => {
    listOf([formula()]);
    renderPage(<FormulaList />);
    await screen.findByText('Note globale');
    await userEvent.hover(screen.getByRole('link', { name: 'Note globale' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('RankINP[@NotePFM]*2');
  });

  it('marks what managers do not see, and what tells them more than they may read', async () => {
    const maths = { id: 'm', technicalName: 'Parcoursup[Maths]', name: 'Maths', type: 'EXTERNAL' } as const;
    listOf([
      formula({ visibleToManagers: false, unreadableByManagers: [maths] }),
      formula({ ...methode, unreadableByManagers: [maths] }),
      formula({ ...seuil, unreadableByManagers: [maths] }),
    ]);
    renderPage(<FormulaList />);
    await screen.findByText('Seuil');
    const marks = screen.getAllByRole('row').map((row) => within(row).queryByRole('img')?.textContent);
    expect(marks).toEqual([
      undefined,
      'Masquée aux responsables de site et des créneaux',
      'Cette formule utilise une colonne que des responsables ne peuvent pas lire : Maths. Son résultat peut la révéler.',
      undefined,
    ]);
  });

  it('says when there is none', async () => {
    listOf([]);
    renderPage(<FormulaList />);
    expect(await screen.findByText('Aucune formule')).toBeVisible();
  });

  it('shows the failure in place and in a toast', async () => {
    listOf([]);
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
    listOf([formula(), seuil]);
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
    listOf([formula()]);
    server.use(http.delete('*/api/v1/admin/formula-edition/f1', () => HttpResponse.error()));
    renderPage(<FormulaList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la formule Note globale' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByText('aucun détails')).toBeVisible();
  });

  it('takes it out of the list', async () => {
    listOf([formula(), seuil]);
    server.use(
      http.delete('*/api/v1/admin/formula-edition/f2', () => new HttpResponse(null, { status: 204 })),
    );
    renderPage(<FormulaList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la formule Seuil' }));
    listOf([formula()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByText('Formule supprimée')).toBeVisible();
    await screen.findByText('Note globale');
    expect(screen.queryByText('Seuil')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Nouvelle formule' })).toHaveFocus());
  });
});
