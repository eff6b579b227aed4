import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { choose, csv, noneImported } from '@/test/candidatesImport';
import { renderPage } from '@/test/renderPage';
import { server } from '@/test/server';
import { CandidatesImport } from './CandidatesImport';

beforeEach(noneImported);

it('keeps the file whose sending was cut, and sends it again by Réessayer or once the network is back', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/v1/admin/import/candidates/simulate', () => {
      calls += 1;
      return HttpResponse.error();
    }),
  );
  renderPage(<CandidatesImport />);
  await screen.findByText('Choisir un fichier');
  choose(csv('candidats.csv'));
  expect(await screen.findByText(/^Envoi interrompu\. Vérifiez votre connexion/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('button', { name: 'Réessayer' });
  act(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => calls).toBe(3);
  await screen.findByRole('button', { name: 'Réessayer' });
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Choisir un fichier')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls).toBe(3);
});
