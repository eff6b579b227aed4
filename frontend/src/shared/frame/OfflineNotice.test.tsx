import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keepSizes } from '@/test/layout';
import { renderPage } from '@/test/renderPage';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { OfflineNotice } from './OfflineNotice';

it('says that the network is away as long as it is', async () => {
  keepSizes();
  const network = vi.spyOn(navigator, 'onLine', 'get');
  const becomes = (online: boolean) => {
    network.mockReturnValue(online);
    act(() => {
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  };
  renderPage(
    <>
      <Button>Sous la fenêtre</Button>
      <OfflineNotice />
      <ConfirmDialog
        open
        title="Envoyer ?"
        busyLabel="Envoi…"
        onConfirm={() => undefined}
        onClose={() => undefined}
      >
        Tout part.
      </ConfirmDialog>
    </>,
  );
  const notice = (await screen.findAllByRole('status', { hidden: true }))[0];
  expect(notice).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Envoi…' })).toBeDisabled();
  becomes(false);
  expect(notice).toHaveTextContent(/^Pas de connexion\. Ce qui est en cours reprendra/);
  // Over the window that is open, to be heard; the page and the window begin below it.
  expect(screen.getByRole('status')).toBe(notice);
  expect(document.documentElement.style.getPropertyValue('--offline-bar')).toMatch(/px$/);
  expect(screen.getByRole('button', { name: 'En attente de la connexion…' })).toBeDisabled();
  becomes(true);
  expect(notice).toBeEmptyDOMElement();
  expect(document.documentElement.style.getPropertyValue('--offline-bar')).toBe('');
  expect(screen.getByRole('button', { name: 'Envoi…' })).toBeDisabled();
  network.mockRestore();
});
