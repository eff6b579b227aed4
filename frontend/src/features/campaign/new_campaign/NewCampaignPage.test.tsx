import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { jobIs } from '@/test/candidatesImport';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, pageOf, server } from '@/test/server';
import type { Job } from '@/shared/jobs/api';
import type { NewCampaign } from './api';
import { NewCampaignPage } from './NewCampaignPage';

const state = (members: Partial<NewCampaign> = {}): NewCampaign => ({
  step: 'ARCHIVE',
  campaign: 2026,
  next: 2027,
  archive: null,
  archiveJobId: null,
  candidates: 6482,
  purged: [{ label: 'Historique', count: 86_340 }],
  removed: [{ label: 'Jurys et leurs dates', count: 12 }],
  kept: [{ label: 'Formules', count: 30 }],
  ...members,
});

async function openPage(members: Partial<NewCampaign>, jobs: Job[] = []) {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/new-campaign', state(members));
  answers('get', 'admin/jobs', pageOf(jobs));
  renderPage(<NewCampaignPage />);
}

it('sends to the archives while none holds the campaign, once the steps can be read', async () => {
  await signInAs('ROLE_ADMIN');
  const late = answersLate('get', 'admin/new-campaign', errorBody('X', 'illisible'), 503);
  renderPage(<NewCampaignPage />);
  expect(await screen.findByRole('status', { name: 'Chargement des étapes' })).toBeVisible();
  late();
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getByRole('link', { name: 'Administration' })).toHaveAttribute(
    'href',
    '/admin/administrations',
  );
  answers('get', 'admin/new-campaign', state());
  fireEvent.click(again);
  expect(await screen.findByText(/^La campagne 2026 compte 6\s482 candidats\./)).toBeVisible();
  expect(screen.getByText('Archiver')).toHaveClass('Mui-active');
  expect(await screen.findByRole('link', { name: 'Créer une archive' })).toHaveAttribute(
    'href',
    '/admin/archives',
  );
  expect(screen.queryByRole('button', { name: /Purger/ })).not.toBeInTheDocument();
  // What is on the screen stays when it cannot be read again.
  answers('get', 'admin/new-campaign', errorBody('X', 'coupé'), { status: 503 });
  fireEvent.click(screen.getByRole('button', { name: 'Recharger' }));
  expect(await screen.findByText(/nouvelle campagne : coupé/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Créer une archive' })).toBeVisible();
});

it('waits for an archive that is being written instead of asking for one, and goes on at its end', async () => {
  const archive = { id: 'a1', name: 'Fin', created: '2026-07-15T09:30:00+02:00' };
  jobIs('j1', { kind: 'ARCHIVE', status: 'IN_PROGRESS' });
  await openPage({ archiveJobId: 'j1' });
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.getByText(/^Une archive est en cours/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Créer une archive' })).toBeNull();
  jobIs('j1', { kind: 'ARCHIVE', status: 'SUCCESS' });
  answers('get', 'admin/new-campaign', state({ step: 'PURGE', archive }));
  expect(await screen.findByText(/L'archive « Fin »/, {}, { timeout: 5000 })).toBeVisible();
});

it('purges only once the year is typed, and says why it was refused', async () => {
  const archive = { id: 'a1', name: 'Fin', created: '2026-07-15T09:30:00+02:00' };
  await openPage({ step: 'PURGE', archive });
  expect(await screen.findByText(/L'archive « Fin » du 15\/07\/2026/)).toBeVisible();
  const confirm = screen.getByRole('button', { name: /Purger 6.482 candidats/ });
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: '2027' } });
  fireEvent.click(confirm);
  expect(await screen.findByText("Ce n'est pas l'année attendue")).toBeVisible();
  expect(screen.getByLabelText(/Saisissez l'année/)).toHaveFocus();
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: '2026' } });
  const lock = 'FEATURE_LOCK_ALREADY_TAKEN';
  answers('post', 'admin/new-campaign/purge', errorBody(lock, lock), { status: 409 });
  fireEvent.keyDown(screen.getByLabelText(/Saisissez l'année/), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText(/une action qui change les mêmes données est en cours/)).toBeVisible();
  // Spaces around the year are none of it; a purge is sent once, and followed.
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: ' 2026 ' } });
  const sent: unknown[] = [];
  const gate = new AbortController();
  const opened = new Promise((open) => gate.signal.addEventListener('abort', open));
  server.use(
    http.post('*/api/v1/admin/new-campaign/purge', async ({ request }) => {
      sent.push(await request.json());
      await opened;
      return HttpResponse.json({ jobId: 'j5' }, { status: 202 });
    }),
  );
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm).toHaveTextContent('En cours…'));
  fireEvent.keyDown(screen.getByLabelText(/Saisissez l'année/), { key: 'Enter', ctrlKey: true });
  jobIs('j5', { kind: 'PURGE', status: 'SUCCESS' });
  answers('get', 'admin/new-campaign', state({ step: 'START', candidates: 0 }));
  gate.abort();
  expect(await screen.findByRole('button', { name: 'Commencer la campagne 2027' })).toBeVisible();
  expect(screen.getByText('Repartir')).toHaveClass('Mui-active');
  expect(sent).toEqual([{ confirmation: '2026' }]);
});

it('follows a purge that waits or runs already, instead of offering it again', async () => {
  const waiting = job({ kind: 'PURGE', status: 'NOT_STARTED', message: 'En attente' });
  answers('get', 'admin/jobs/:id', waiting);
  const archive = { id: 'a1', name: 'Fin', created: '2026-07-15T09:30:00+02:00' };
  await openPage({ step: 'PURGE', archive }, [job({ id: 'j0', kind: 'PURGE', status: 'SUCCESS' }), waiting]);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.queryByText(/Ce qui suit est effacé/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Purger/ })).not.toBeInTheDocument();
});

it('begins the next campaign, counting what goes and what stays', async () => {
  await openPage({ step: 'START', candidates: 0 });
  expect(await screen.findByRole('row', { name: 'Jurys et leurs dates 12' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Formules 30' })).toBeVisible();
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: '2027' } });
  answers(
    'post',
    'admin/new-campaign/start',
    state({ step: 'START', campaign: 2027, next: 2028, removed: [] }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Commencer la campagne 2027' }));
  expect(await screen.findByText(/^La campagne 2027 n'a encore aucun candidat/)).toBeVisible();
  expect(await screen.findByText('La campagne 2027 commence')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Régler ses dates et ses textes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Commencer/ })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Passer à la campagne 2028' }));
  expect(await screen.findByRole('button', { name: 'Commencer la campagne 2028' })).toBeVisible();
  expect(screen.getByLabelText(/Saisissez l'année/)).toHaveValue('');
  expect(screen.queryByText("Ce n'est pas l'année attendue")).not.toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Ce qui part' })).toBeNull();
  const refused = errorBody('X', 'calculs en cours');
  answers('post', 'admin/new-campaign/start', refused, { status: 409 });
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: '2028' } });
  fireEvent.click(screen.getByRole('button', { name: 'Commencer la campagne 2028' }));
  expect(await screen.findByText(/^calculs en cours/)).toBeVisible();
});
