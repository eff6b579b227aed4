import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onOpenJobs } from '@/shared/jobs/panel';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody } from '@/test/server';
import { AttentionCard } from './AttentionCard';
import { lines } from './labels';

it('says what is to be dealt with and where, then that nothing is left', async () => {
  answers('get', 'admin/attention', [
    { kind: 'CONFLICTS', count: 14, link: '/admin/candidates' },
    { kind: 'EMAILS_DOUBTFUL', count: 1, link: '/admin/administrations/emails' },
  ]);
  renderPage(<AttentionCard />);
  const list = within(await screen.findByRole('list', { name: 'À traiter' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '14 conflits de notesUn import a changé une note déjà modifiée.Résoudre',
    "1 e-mail douteuxLe serveur n'a pas dit s'il l'a envoyé.Voir les e-mails",
  ]);
  expect(screen.getByText('2')).toBeVisible();
  expect(screen.getByText(/^Compté à \d\d[:h]\d\d$/)).toBeVisible();
  expect(screen.queryByText("Rien à traiter aujourd'hui")).toBeNull();
  expect(screen.getByRole('link', { name: 'Résoudre' })).toHaveAttribute('href', '/admin/candidates');
  expect(screen.getByRole('link', { name: 'Voir les e-mails' })).toHaveAttribute(
    'href',
    '/admin/administrations/emails',
  );
  answers('get', 'admin/attention', []);
  fireEvent.click(screen.getByRole('button', { name: 'Recharger' }));
  expect(await screen.findByText("Rien à traiter aujourd'hui")).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText('0')).toBeNull();
});

it('says that it cannot be counted, and counts again', async () => {
  const late = answersLate('get', 'admin/attention', errorBody('X', 'illisible'), 503);
  renderPage(<AttentionCard />);
  const counting = await screen.findByRole('status', { name: 'Décompte en cours' });
  late();
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(counting).not.toBeInTheDocument();
  expect(screen.queryByText(/^Compté/)).toBeNull();
  answers('get', 'admin/attention', []);
  fireEvent.click(again);
  expect(await screen.findByText("Rien à traiter aujourd'hui")).toBeVisible();
  expect(again).not.toBeInTheDocument();
  expect(screen.queryByRole('status', { name: 'Décompte en cours' })).toBeNull();
});

it('opens Travaux from the line of works that failed', async () => {
  answers('get', 'admin/attention', [{ kind: 'JOBS_FAILED', count: 2, link: '/admin/administrations' }]);
  const opened = vi.fn();
  const stop = onOpenJobs(opened);
  renderPage(<AttentionCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir Travaux' }));
  expect(opened).toHaveBeenCalledOnce();
  stop();
});

it('leads to the list of the slots that leavers hold', async () => {
  const link = '/admin/interview-slots?partis=oui';
  answers('get', 'admin/attention', [{ kind: 'SLOTS_OF_LEAVERS', count: 2, link }]);
  const { router } = renderPage(<AttentionCard />);
  expect(await screen.findByText('2 créneaux tenus par des candidats qui ne viennent plus')).toBeVisible();
  expect(lines.SLOTS_OF_LEAVERS.title[0]).toBe('créneau tenu par un candidat qui ne vient plus');
  fireEvent.click(screen.getByRole('link', { name: 'Voir et libérer' }));
  await waitFor(() => expect(router.state.location.href).toBe(link));
  expect(router.state.location.search).toEqual({ partis: 'oui' });
});

const counted = Object.entries(lines).filter(([, { title }]) => typeof title !== 'string');

it.each(counted)('agrees with its number: %s', (_kind, { title, text }) => {
  const words = (form: 0 | 1) =>
    [title, text].map((each) => (typeof each === 'string' ? each : each[form])).join('. ');
  expect(words(0)).not.toMatch(/\b(Ils|ils|leurs?|Leurs?|les a|ne les|Ces)\b/);
  expect(words(1)).not.toMatch(/\b(Il n'est|Ce candidat|Son résultat|depuis son)\b/);
});
