import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { ListTable } from './ListTable';

type Query = Parameters<typeof ListTable<string>>[0]['query'];

const Towns = ({ query }: { query: Query }) => (
  <ListTable<string>
    caption="Villes"
    columns={[{ key: 'name', label: 'Nom', cell: (name) => name }]}
    rowKey={(name) => name}
    query={query}
    texts={{ loading: 'Récupération des villes', error: 'Erreur' }}
    empty="Aucune ville"
  />
);

it.each([
  ['not yet read', undefined, 7],
  ['found empty before', [], 7],
  ['read again', ['Bordeaux', 'Lille', 'Nantes'], 4],
])('keeps room for the rows of a list that is %s', async (_, data, rows) => {
  renderPage(<Towns query={{ data, error: null, isFetching: true, refetch: () => undefined }} />);
  expect(await screen.findByRole('status')).toHaveTextContent('Récupération des villes');
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(rows);
  expect(screen.queryByText('Bordeaux')).toBeNull();
});

it('stays in its loading state for 300 ms, however fast the answer', async () => {
  const queryFn = () => Promise.resolve(['Bordeaux']);
  const Read = () => <Towns query={useQuery({ queryKey: ['villes'], queryFn })} />;
  const opened = performance.now();
  renderPage(<Read />);
  expect(await screen.findByRole('status')).toHaveTextContent('Récupération des villes');
  expect(await screen.findByText('Bordeaux')).toBeVisible();
  expect(performance.now() - opened).toBeGreaterThanOrEqual(295);
});
