import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openOwnActions } from '@/shared/jobs/panel';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, pageOf } from '@/test/server';
import { undoable } from '@/test/undoables';
import { JobsButton } from './JobsButton';

const OBSTACLE = "L'annulation n'est plus possible : 1 candidat noté depuis.";

async function opened(role = 'ROLE_ADMIN') {
  await signInAs(role);
  answers('get', 'admin/jobs', pageOf([]));
  renderPage(<JobsButton />);
  await screen.findByRole('button', { name: 'Travaux' });
  act(openOwnActions);
  return within(await screen.findByRole('dialog', { name: 'Travaux' }));
}

it('lists what was done, by whom, and what stands in the way of taking it back', async () => {
  answers('get', 'admin/undo', [
    undoable(),
    undoable({ id: 'u2', label: 'Libération de créneaux', mine: false, obstacle: OBSTACLE }),
  ]);
  const dialog = await opened();
  const list = within(await dialog.findByRole('list', { name: 'Mes actions' }));
  const [mine, other] = list.getAllByRole('listitem');
  expect(mine).toHaveTextContent(
    'Import du fichier « candidats.csv »le 12/05/2026 à 10:23par vousAnnuler cette action',
  );
  expect(other).toHaveTextContent(`Libération de créneauxle 12/05/2026 à 10:23par Anne Martin${OBSTACLE}`);
  expect(list.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('tab', { name: 'Travaux' }));
  expect(await dialog.findByText('Aucun travail')).toBeVisible();
});

it('takes an action back once it has said what changes', async () => {
  const takesBack = [{ label: 'candidatures créées', count: 312 }];
  answers('get', 'admin/undo', [undoable({ takesBack })]);
  answers('post', 'admin/undo/u1', { jobId: 'j1' }, { status: 202 });
  answers('get', 'admin/jobs/j1', job({ id: 'j1', status: 'SUCCESS' }));
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('button', { name: 'Annuler cette action : candidats.csv' }));
  const question = within(await screen.findByRole('dialog', { name: /^Annuler cette action\s\?$/ }));
  expect(question.getByText('312 candidatures créées')).toBeVisible();
  answers('get', 'admin/undo', []);
  await userEvent.click(question.getByRole('button', { name: 'Annuler cette action' }));
  expect(await dialog.findByText('Aucune action à annuler')).toBeVisible();
  expect(screen.getByText('Annulation en cours : suivez-la dans Travaux.')).toBeVisible();
});

it('says that the actions cannot be read, and reads them again', async () => {
  answers('get', 'admin/undo', errorBody('UNAVAILABLE', 'Le service est indisponible.'), { status: 503 });
  const dialog = await opened('ROLE_INTERVIEW_SLOT_MANAGER');
  expect(await dialog.findByText('Erreur lors de la récupération de vos actions')).toBeVisible();
  answers('get', 'admin/undo', [undoable()]);
  await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }));
  expect(await dialog.findByText('Import du fichier « candidats.csv »')).toBeVisible();
});

it('is not for who may take nothing back', async () => {
  const dialog = await opened('ROLE_ADMIN_READ_ONLY');
  expect(await dialog.findByText('Aucun travail')).toBeVisible();
  expect(dialog.queryByRole('tab')).toBeNull();
  expect(dialog.getByRole('heading', { name: 'Travaux' })).toBeVisible();
});
