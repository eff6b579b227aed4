import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../toast/toasts';
import { lazyPart } from './lazyPart';
import { reloadPage } from './reloadPage';
import { noteUnsaved } from './unsaved';

const MISSING = new TypeError('Failed to fetch dynamically imported module: https://parvis.test/assets/a.js');
const reload = vi.mocked(reloadPage);

vi.mock('./reloadPage', () => ({ reloadPage: vi.fn() }));

beforeEach(() => {
  window.sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Opens a part whose loading fails so once. */
function open(error: Error) {
  const Part = lazyPart(
    vi.fn(() => Promise.resolve({ default: () => <p>Mon profil</p> })).mockRejectedValueOnce(error),
  );
  return render(
    <ErrorBoundary fallback={<p>Oups</p>}>
      <Suspense fallback="…">{<Part />}</Suspense>
    </ErrorBoundary>,
  );
}

const serverAnswers = (status: number) =>
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status })));

it('waits for the network, and says so, instead of taking the page away', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(MISSING);
  await vi.waitFor(() => expect(toastStore.shown()?.text).toMatch(/^Pas de connexion/));
  expect(screen.queryByText('Mon profil')).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Mon profil')).toBeVisible();
});

it('loads the page again where a later release has replaced the part, once', async () => {
  serverAnswers(200);
  const { unmount } = open(MISSING);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByText('Oups')).toBeNull();
  unmount();
  open(MISSING);
  expect(await screen.findByText('Oups')).toBeVisible();
  expect(reload).toHaveBeenCalledOnce();
});

it('asks for it, as often as the part is opened, while something is not saved', async () => {
  serverAnswers(200);
  const form = {};
  noteUnsaved(form, true);
  open(MISSING);
  await vi.waitFor(() => expect(toastStore.shown()?.text).toMatch(/^Parvis a été mis à jour/));
  expect([reload.mock.calls.length, screen.queryByText('Oups')]).toEqual([0, null]);
  toastStore.shown()?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
  noteUnsaved(form, false);
});

it.each([
  ['the server is away', MISSING, 502],
  ['the part itself fails', new TypeError('x is not a function'), 200],
])('loads nothing again where %s', async (_, error, status) => {
  serverAnswers(status);
  open(error);
  expect(await screen.findByText('Oups')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
