import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, pageOf } from '@/test/server';
import type { Job } from '@/shared/jobs/api';
import type { NewCampaign } from './api';
import { NewCampaignPage } from './NewCampaignPage';

const state = (members: Partial<NewCampaign> = {}): NewCampaign => ({
  step: 'ARCHIVE',
  campaign: 2026,
  next: 2027,
  archive: null,
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

it('sends to the archives while none holds the campaign', async () => {
  await openPage({});
  expect(await screen.findByRole('link', { name: 'Créer une archive' })).toHaveAttribute(
    'href',
    '/admin/archives',
  );
  expect(screen.queryByRole('button', { name: /Purger/ })).not.toBeInTheDocument();
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
});

it('follows a purge that waits or runs already, instead of offering it again', async () => {
  const waiting = job({ kind: 'PURGE', status: 'NOT_STARTED', message: 'En attente' });
  answers('get', 'admin/jobs/:id', waiting);
  answers('get', 'admin/jobs/j1/events', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  const archive = { id: 'a1', name: 'Fin', created: '2026-07-15T09:30:00+02:00' };
  await openPage({ step: 'PURGE', archive }, [job({ id: 'j0', kind: 'PURGE', status: 'SUCCESS' }), waiting]);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Purger/ })).not.toBeInTheDocument();
});

it('begins the next campaign, counting what goes and what stays', async () => {
  await openPage({ step: 'START', candidates: 0 });
  expect(await screen.findByText('Jurys et leurs dates')).toBeVisible();
  expect(screen.getByText('Formules')).toBeVisible();
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: '2027' } });
  answers(
    'post',
    'admin/new-campaign/start',
    state({ step: 'START', campaign: 2027, next: 2028, removed: [] }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Commencer la campagne 2027' }));
  expect(await screen.findByText(/^La campagne 2027 n'a encore aucun candidat/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Régler ses dates et ses textes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Commencer/ })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Passer à la campagne 2028' }));
  expect(await screen.findByRole('button', { name: 'Commencer la campagne 2028' })).toBeVisible();
  expect(screen.getByLabelText(/Saisissez l'année/)).toHaveValue('');
  expect(screen.queryByText("Ce n'est pas l'année attendue")).not.toBeInTheDocument();
});
