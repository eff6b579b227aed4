import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { toastStore } from '../toast/toasts';
import { lazyPart } from './lazyPart';

it('waits for the network, and says so, instead of taking the page away', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn(() => Promise.resolve({ default: () => <p>Mon profil</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load);
  render(<Suspense fallback="…">{<Part />}</Suspense>);
  await vi.waitFor(() => expect(toastStore.shown()?.text).toMatch(/^Pas de connexion/));
  expect(screen.queryByText('Mon profil')).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Mon profil')).toBeVisible();
});
