import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onOpenJobs } from '@/shared/jobs/panel';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { AttentionCard } from './AttentionCard';
import { lines } from './labels';

it('says what is to be dealt with, with the page where it is', async () => {
  answers('get', 'admin/attention', [
    { kind: 'CONFLICTS', count: 14, link: '/admin/candidates' },
    { kind: 'EMAILS_DOUBTFUL', count: 1, link: '/admin/administrations/emails' },
  ]);
  renderPage(<AttentionCard />);
  expect(await screen.findByText('14 conflits de notes')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Résoudre' })).toHaveAttribute('href', '/admin/candidates');
  expect(screen.getByRole('link', { name: 'Voir les e-mails' })).toHaveAttribute(
    'href',
    '/admin/administrations/emails',
  );
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

it('says so when there is nothing', async () => {
  answers('get', 'admin/attention', []);
  renderPage(<AttentionCard />);
  expect(await screen.findByText("Rien à traiter aujourd'hui")).toBeVisible();
});

it.each([
  [1, '1 créneau tenu par un candidat qui ne vient plus'],
  [2, '2 créneaux tenus par des candidats qui ne viennent plus'],
])('leads to the list of the slots that leavers hold: %i', async (count, title) => {
  const link = '/admin/interview-slots?partis=oui';
  answers('get', 'admin/attention', [{ kind: 'SLOTS_OF_LEAVERS', count, link }]);
  const { router } = renderPage(<AttentionCard />);
  expect(await screen.findByText(title)).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Voir et libérer' }));
  await waitFor(() => expect(router.state.location.href).toBe(link));
  expect(router.state.location.search).toEqual({ partis: 'oui' });
});

const counted = Object.entries(lines).filter(([, { title }]) => title(1) !== title(2));

it.each(counted)('agrees with its number: %s', (_kind, { title, text }) => {
  const whole = (count: number) => `${title(count)}. ${typeof text === 'string' ? text : text(count)}`;
  for (const count of [0, 1])
    expect(whole(count)).not.toMatch(/\b(Ils|ils|leurs?|Leurs?|les a|ne les|Ces)\b/);
  expect(whole(2)).not.toMatch(/\b(Il n'est|Ce candidat|Son résultat|depuis son)\b/);
});
