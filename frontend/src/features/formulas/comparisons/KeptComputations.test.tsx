import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { Computation } from './api';
import { KeptComputations } from './KeptComputations';

const computation = (members: Partial<Computation> = {}): Computation => ({
  id: 'k2',
  name: null,
  finished: '2026-05-12T09:42:00+02:00',
  author: { lastName: 'Marchand', firstName: 'Hélène' },
  candidates: 6482,
  ...members,
});

const two = [computation(), computation({ id: 'k1', name: 'Avant', finished: '2026-05-11T18:00:00+02:00' })];

describe('kept computations', () => {
  it('are named', async () => {
    answers('get', 'admin/candidates/computations', two);
    const sent = answersKeeping('put', 'admin/candidates/computations/k2', computation({ name: 'Après' }));
    renderPage(<KeptComputations choices={[]} />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Renommer : Calculs du 12/05/2026 à 09:42' }),
    );
    expect(screen.getByRole('dialog', { name: 'Renommer les calculs du 12/05/2026 à 09:42' })).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), ' Après {Enter}');
    expect(await screen.findByText('Nom enregistré')).toBeVisible();
    expect(sent).toEqual([{ name: 'Après' }]);
    expect(screen.getByRole('cell', { name: 'Après' })).toBeVisible();
  });

  it('of one minute are told apart by the second', async () => {
    const later = computation({ id: 'k3', finished: '2026-05-12T09:42:51+02:00' });
    answers('get', 'admin/candidates/computations', [later, ...two]);
    renderPage(<KeptComputations choices={[]} />);
    expect(await screen.findByRole('cell', { name: '12/05/2026 à 09:42:51' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Renommer : Calculs du 12/05/2026 à 09:42:00' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '11/05/2026 à 18:00' })).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Avant' }));
    expect(screen.getByRole('option', { name: 'Calculs du 12/05/2026 à 09:42:51' })).toBeVisible();
  });

  it('take no name of more than a hundred characters', async () => {
    answers('get', 'admin/candidates/computations', two);
    renderPage(<KeptComputations choices={[]} />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Renommer : Calculs du 12/05/2026 à 09:42' }),
    );
    const name = screen.getByRole('textbox', { name: 'Nom' });
    await userEvent.click(name);
    await userEvent.paste('é'.repeat(101));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Au plus 100 caractères')).toBeVisible();
    await userEvent.type(name, '{Backspace}');
    expect(screen.getByText('Par exemple « Avant la commission »')).toBeVisible();
    const refusal = {
      ...errorBody('INVALID_INPUT', 'refusé'),
      fields: [{ field: 'name', message: 'Nom pris' }],
    };
    answers('put', 'admin/candidates/computations/k2', refusal, { status: 422 });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Nom pris')).toBeVisible();
    expect(name).toHaveFocus();
  });

  it('are compared, the one before the last with the last at first', async () => {
    answers('get', 'admin/candidates/computations', two);
    answers('get', 'admin/candidates/computations/k1/compare/k2', {
      total: 6482,
      changed: 12,
      moved: 0,
      stayed: 6482,
      largestMove: 0,
      rankedBefore: 6482,
      rankedAfter: 6482,
      entered: [],
      left: [],
      histogram: [],
      columns: [{ column: 'Candidats[Note]', name: 'Note', changed: 12, errors: 0, blanks: 1 }],
      losingRank: { count: 0, candidates: [] },
      errors: { count: 0, candidates: [] },
      blanks: {
        count: 1,
        candidates: [{ id: 'c1', externalId: '1000001', name: 'DUPONT Ève', before: 3, after: 3 }],
      },
    });
    renderPage(
      <KeptComputations choices={[{ technicalName: 'Candidats[Rang]', name: 'Rang', ranks: true }]} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Comparer' }));
    expect((await screen.findByText('Candidats dont un résultat change')).nextSibling).toHaveTextContent(
      '12',
    );
    expect(screen.getByRole('region', { name: 'Pertes' })).toHaveTextContent(/^1 valeur devient vide : Note/);
    const formulas = screen.getByRole('region', { name: 'Formules qui changent' });
    expect(within(formulas).getByRole('listitem')).toHaveTextContent('Note : 12 valeurs');
  });

  it('are compared as they are chosen, by no column or by one, and told when that fails', async () => {
    answers('get', 'admin/candidates/computations', [
      ...two,
      computation({
        id: 'k0',
        finished: '2026-05-10T18:00:00+02:00',
        author: { lastName: '', firstName: '' },
      }),
    ]);
    const calls: string[] = [];
    const none = { count: 0, candidates: [] };
    const moved = {
      ...{ total: 10, changed: 0, moved: 0, stayed: 7, largestMove: 1 },
      entered: [],
      left: [],
    };
    const lost = { ...{ histogram: [], columns: [], losingRank: none, errors: none, blanks: none } };
    server.use(
      http.get('*/api/v1/admin/candidates/computations/:former/compare/:later', ({ params, request }) => {
        const { search } = new URL(request.url);
        calls.push(`${String(params.former)} ${String(params.later)} ${decodeURIComponent(search)}`);
        return calls.length === 1
          ? HttpResponse.json(errorBody('X', 'Panne'), { status: 500 })
          : HttpResponse.json({ ...moved, ...lost, rankedBefore: 7, rankedAfter: 8 });
      }),
    );
    const choices = ['Note', 'Rang'].map((name) => ({ technicalName: name, name, ranks: name === 'Rang' }));
    renderPage(<KeptComputations choices={choices} />);
    const top = await screen.findByRole('textbox', { name: 'Suivre les premiers' });
    expect(screen.getAllByRole('cell', { name: '–' })).toHaveLength(1);
    expect(screen.getAllByRole('cell', { name: 'Sans nom' })).toHaveLength(2);
    const compare = screen.getByRole('button', { name: 'Comparer' });
    for (const typed of ['0', '100001', '1,5', '{Control>}a{/Control}{Backspace}']) {
      await userEvent.clear(top);
      await userEvent.type(top, typed);
      expect(screen.getByText('De 1 à 100 000')).toBeVisible();
      await userEvent.click(compare);
    }
    expect(calls).toEqual([]);
    await userEvent.type(top, '100 000');
    expect(screen.queryByText('De 1 à 100 000')).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Avant' }));
    await userEvent.click(screen.getByRole('option', { name: 'Calculs du 10/05/2026 à 18:00' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Après' }));
    await userEvent.click(screen.getByRole('option', { name: 'Avant (11/05/2026 à 18:00)' }));
    await userEvent.click(compare);
    expect(await screen.findByText('Erreur lors de la comparaison des calculs')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Candidats sans rang : 3 avant, 2 après.')).toBeVisible();
    expect(screen.getByText('Aucun candidat ne change de place.')).toBeVisible();
    expect(screen.queryByRole('region', { name: /Pertes|Formules|Entrent/ })).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Classer par' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Aucune colonne',
      'Rang',
      'Note',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Aucune colonne' }));
    await userEvent.click(compare);
    await waitFor(() => expect(screen.queryByText('Candidats déplacés')).toBeNull());
    expect(await screen.findByText('Candidats dont un résultat change')).toBeVisible();
    expect(screen.queryByText(/^Candidats sans rang|^Aucun candidat/)).toBeNull();
    const ranked = 'k0 k1 ?top=100000&rankColumn=Rang';
    expect(calls).toEqual([ranked, ranked, 'k0 k1 ?top=100000']);
  });

  it('say what they are while there is none', async () => {
    answers('get', 'admin/candidates/computations', []);
    renderPage(<KeptComputations choices={[]} />);
    expect(await screen.findByText('Aucun calcul')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Comparer' })).toBeNull();
  });
});
