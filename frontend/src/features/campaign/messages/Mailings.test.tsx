import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
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
  expect(screen.queryByText(/Envoi arrêté/)).toBeNull();
});
