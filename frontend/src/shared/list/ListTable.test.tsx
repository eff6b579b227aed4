import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/http/ApiError';
import { renderPage } from '@/test/renderPage';
import { ListTable } from './ListTable';
import { ErrorState } from './StateMessage';

type Query = Parameters<typeof ListTable<string>>[0]['query'];

type Options = Partial<Parameters<typeof ListTable<string>>[0]>;

const Towns = ({ query, ...options }: { query: Query } & Options) => (
  <ListTable<string>
    caption="Villes"
    columns={[
      {
        key: 'name',
        label: 'Nom',
        cell: (name) => (
          <>
            {name} <a href="#plan">Plan de {name}</a>
          </>
        ),
      },
      { key: 'size', label: 'Taille', align: 'right', cell: (name) => name.length },
    ]}
    rowKey={(name) => name}
    query={query}
    texts={{ loading: 'Récupération des villes', error: 'Erreur' }}
    empty="Aucune ville"
    {...options}
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
  expect(screen.queryByText(/^Bordeaux/)).toBeNull();
});

it('stays in its loading state for 300 ms, however fast the answer', async () => {
  const queryFn = () => Promise.resolve(['Bordeaux']);
  const Read = () => <Towns query={useQuery({ queryKey: ['villes'], queryFn })} />;
  const opened = performance.now();
  renderPage(<Read />);
  expect(await screen.findByRole('status')).toHaveTextContent('Récupération des villes');
  expect(await screen.findByText(/^Bordeaux/)).toBeVisible();
  expect(performance.now() - opened).toBeGreaterThanOrEqual(295);
});

it('awaits as many rows as it is told to, and says nothing of the rest meanwhile', async () => {
  const query = { data: undefined, error: new Error('Panne'), isFetching: true, refetch: () => undefined };
  renderPage(<Towns query={query} skeletonRows={3} totals={{ name: 'Total' }} />);
  await screen.findByRole('status');
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(4);
  expect(screen.queryByText(/Total|Aucune ville/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

const read = (data: string[] | undefined, error: unknown = null) => ({
  data,
  error,
  isFetching: false,
  refetch: vi.fn(),
});

it('shows its rows with their totals, and opens the one that is pressed beside its links', async () => {
  const onRowClick = vi.fn();
  const onRowDoubleClick = vi.fn();
  const totals = { size: 13 };
  renderPage(<Towns query={read(['Bordeaux', 'Lille'])} {...{ totals, onRowClick, onRowDoubleClick }} />);
  await screen.findByRole('table', { name: 'Villes' });
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['NomTaille', 'Bordeaux Plan de Bordeaux8', 'Lille Plan de Lille5', '13']);
  expect(screen.getAllByRole('rowgroup')).toHaveLength(3);
  expect(screen.queryByText('Aucune ville')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByText('5'));
  await userEvent.click(screen.getByRole('link', { name: 'Plan de Bordeaux' }));
  expect(onRowClick.mock.calls).toEqual([['Lille']]);
  await userEvent.dblClick(screen.getByText('8'));
  expect(onRowDoubleClick.mock.calls).toEqual([['Bordeaux']]);
});

it.each([[[]], [undefined]])('says that there is none, without totals: %s', async (data) => {
  renderPage(<Towns query={read(data, undefined)} totals={{ size: 13 }} footer="1 page" />);
  expect(await screen.findByText('Aucune ville')).toBeVisible();
  expect(screen.getByText('1 page')).toBeVisible();
  expect(screen.queryByText('13')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that it cannot be read, and reads it again', async () => {
  const query = read(['Bordeaux'], new Error('Panne'));
  renderPage(<Towns query={query} totals={{ size: 13 }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ErreurLe serveur ne répond pas. Vos données ne sont pas perdues.',
  );
  expect(screen.queryByText(/^(Bordeaux|Aucune ville|13)/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(query.refetch).toHaveBeenCalledOnce();
});

const GONE = "Le lien est ancien, ou ce qu'il ouvrait a été supprimé.";
it.each([
  [404, true, GONE, 'Retour à la liste'],
  [404, false, 'Introuvable.', 'Réessayer'],
  [500, true, 'Introuvable.', 'Réessayer'],
])('leads to the list from what is gone (%s, with a list: %s)', async (status, hasList, why, action) => {
  const [onRetry, onList] = [vi.fn(), vi.fn()];
  const error = new ApiError(status, { message: 'Introuvable.' });
  renderPage(<ErrorState title="Erreur" {...{ error, onRetry }} {...(hasList && { onList })} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(`Erreur${why}${action}`);
  await userEvent.click(screen.getByRole('button', { name: action }));
  expect([onRetry.mock.calls.length, onList.mock.calls.length]).toEqual(
    action === 'Réessayer' ? [1, 0] : [0, 1],
  );
});
