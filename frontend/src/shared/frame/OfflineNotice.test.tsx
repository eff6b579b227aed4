import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { OfflineNotice } from './OfflineNotice';

it('says that the network is away as long as it is', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get');
  const becomes = (online: boolean) => {
    network.mockReturnValue(online);
    act(() => {
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  };
  renderPage(<OfflineNotice />);
  const notice = (await screen.findAllByRole('status'))[0];
  expect(notice).toBeEmptyDOMElement();
  becomes(false);
  expect(notice).toHaveTextContent(/^Pas de connexion\. Gardez cette page ouverte/);
  becomes(true);
  expect(notice).toBeEmptyDOMElement();
  network.mockRestore();
});
