import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { GridState } from './GridState';

const empty = (importAction: React.ReactNode, narrowed = false) =>
  renderPage(
    <GridState
      count={{ loaded: 0, total: 0 }}
      failure={undefined}
      narrowed={narrowed}
      onRetry={() => undefined}
      onClear={() => undefined}
      importAction={importAction}
    />,
  );

it('speaks of the import to who may import', async () => {
  empty(<button>Importer des candidatures</button>);
  expect(await screen.findByText(/après l'import du fichier Parcoursup/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Importer des candidatures' })).toBeVisible();
});

it('lets nobody believe that a campaign is empty whose candidates he may not see', async () => {
  empty(false);
  expect(
    await screen.findByText('Les candidats que votre rôle permet de voir apparaîtront ici.'),
  ).toBeVisible();
  expect(screen.queryByText(/Parcoursup/)).toBeNull();
});

it('speaks of the filters when they leave nobody', async () => {
  empty(false, true);
  expect(await screen.findByRole('button', { name: 'Retirer les filtres' })).toBeVisible();
  expect(screen.getByText('Aucune donnée')).toBeVisible();
});
