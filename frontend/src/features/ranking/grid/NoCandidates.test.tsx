import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { NoCandidates } from './NoCandidates';

const empty = (importAction: React.ReactNode, narrowed = false) =>
  renderPage(<NoCandidates narrowed={narrowed} onClear={() => undefined} importAction={importAction} />);

it('names the import to those who may import', async () => {
  empty(<button>Importer des candidatures</button>);
  expect(await screen.findByText(/après l'import du fichier Parcoursup/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Importer des candidatures' })).toBeVisible();
});

it('names no import to a profile that sees the candidates of some sites only', async () => {
  empty(false);
  expect(
    await screen.findByText('Les candidats que votre rôle permet de voir apparaîtront ici.'),
  ).toBeVisible();
  expect(screen.queryByText(/Parcoursup/)).toBeNull();
});

it('offers to remove the filters when no candidate passes them', async () => {
  empty(false, true);
  expect(await screen.findByRole('button', { name: 'Retirer les filtres' })).toBeVisible();
  expect(screen.getByText('Aucun candidat ne correspond aux filtres et à la recherche.')).toBeVisible();
  expect(screen.getByText('Aucune donnée')).toBeVisible();
});
