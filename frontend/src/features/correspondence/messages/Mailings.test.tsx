import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import { Mailings } from './Mailings';

const counts = { QUEUED: 0, SENDING: 0, SENT: 38, HELD: 0, FAILED: 0, DOUBTFUL: 0 };
const mailing = {
  ...{ id: 'm1', jobId: 'j1', name: 'Relance', created: '2026-05-12T10:23:00+02:00', counts },
  ...{ author: { lastName: 'MARCHAND', firstName: 'Hélène' }, stopped: true, left: 12, setAside: 1 },
};

it('takes up a message that stopped, and names those who got nothing', async () => {
  answers('get', 'admin/messages', [mailing]);
  answers('post', 'admin/messages/:id/resume', { jobId: 'j2', messageId: 'm1' }, { status: 202 });
  const person = { id: 'c1', externalId: '1310442', name: 'KONÉ Awa' };
  answers('get', 'admin/messages/:id/set-aside', { count: 1, candidates: [person] });
  renderPage(<Mailings shownId={undefined} onShow={() => undefined} />);
  expect(await screen.findByText(/Envoi arrêté : 12 e-mails à écrire/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Les nommer' }));
  expect(await screen.findByRole('link', { name: 'KONÉ Awa' })).toBeVisible();
  answers('get', 'admin/messages', [{ ...mailing, stopped: false, left: 0 }]);
  await userEvent.click(screen.getByRole('button', { name: "Reprendre l'envoi" }));
  expect(await screen.findByText(/Envoi repris/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Envoi arrêté/)).toBeNull());
});

const over = (id: string, change: object = {}) => ({
  ...mailing,
  id,
  name: `Envoi ${id}`,
  stopped: false,
  left: 0,
  setAside: 0,
  ...change,
});

it('lists the newest three, those that are not over and the one that is shown, then all', async () => {
  const queued = { counts: { QUEUED: 1, SENDING: 1, SENT: 1, HELD: 1, FAILED: 2, DOUBTFUL: 3 } };
  const empty = { counts: { ...counts, SENT: 0 } };
  const show = vi.fn();
  answers('get', 'admin/messages', [
    over('1', empty),
    over('2'),
    over('3'),
    over('4'),
    over('5', queued),
    over('6', { stopped: true, left: 1 }),
    over('7'),
  ]);
  renderPage(<Mailings shownId="7" onShow={show} />);
  expect(await screen.findByText('Envoi 1')).toBeVisible();
  const names = () => screen.getAllByText(/^Envoi \d$/).map(({ textContent }) => textContent.slice(-1));
  expect(names()).toEqual(['1', '2', '3', '5', '6', '7']);
  expect(screen.getByText('Aucun e-mail encore')).toBeVisible();
  expect(screen.getAllByText('38 envoyés sur 38')).toHaveLength(4);
  expect(screen.getByText('1 envoyé sur 9, 2 en file, 1 retenu, 2 en échec, 3 douteux')).toBeVisible();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(screen.getByRole('progressbar', { name: 'Envoi de Envoi 5' })).toHaveAttribute(
    'aria-valuenow',
    '77',
  );
  expect(screen.queryByText(/rien reçu/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Voir tous les e-mails', pressed: true }));
  expect(show).toHaveBeenLastCalledWith(undefined);
  await userEvent.click(screen.getAllByRole('button', { name: 'Voir ses e-mails' })[1] ?? document.body);
  expect(show).toHaveBeenLastCalledWith('2');
  await userEvent.click(screen.getByRole('button', { name: 'Voir les 7 envois' }));
  expect(names()).toHaveLength(7);
  expect(screen.queryByRole('button', { name: /^Voir les/ })).toBeNull();
});

it('says why nothing is taken up, or listed', async () => {
  answers('get', 'admin/messages', errorBody('X', 'en panne'), { status: 500 });
  renderPage(<Mailings shownId={undefined} onShow={() => undefined} />);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answers('get', 'admin/messages', [mailing]);
  await userEvent.click(retry);
  answers('post', 'admin/messages/:id/resume', errorBody('X', 'rien à reprendre'), { status: 409 });
  await userEvent.click(await screen.findByRole('button', { name: "Reprendre l'envoi" }));
  expect(await screen.findByText(/^L'envoi n'est pas repris : rien à reprendre/)).toBeVisible();
});
