import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { ListTable } from './ListTable';

it.each([
  ['not yet read', undefined, 7],
  ['found empty before', [], 7],
  ['read again', ['Bordeaux', 'Lille', 'Nantes'], 4],
])('keeps room for the rows of a list that is %s', async (_, data, rows) => {
  renderPage(
    <ListTable<string>
      caption="Villes"
      columns={[{ key: 'name', label: 'Nom', cell: (name) => name }]}
      rowKey={(name) => name}
      query={{ data, error: null, isFetching: true, refetch: () => undefined }}
      texts={{ loading: 'Récupération des villes', error: 'Erreur' }}
      empty="Aucune ville"
    />,
  );
  expect(await screen.findByRole('status')).toHaveTextContent('Récupération des villes');
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(rows);
  expect(screen.queryByText('Bordeaux')).toBeNull();
});
