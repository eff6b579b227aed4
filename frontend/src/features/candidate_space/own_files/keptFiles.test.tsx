import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FileOut } from '@/api/types.gen';
import { forgetDevice } from '@/shared/session/keptDevice';
import { toast } from '@/shared/toast/toasts';
import { useUrlText } from '@/shared/url/useUrlState';
import { CAMPAIGN } from '@/test/campaign';
import { renderPage } from '@/test/renderPage';
import { answers, server } from '@/test/server';
import { OwnFiles } from './OwnFiles';

const SEND = '*/api/v1/candidate/files/import';
const STORED: FileOut = {
  id: '1',
  name: 'a.pdf',
  size: 5,
  created: '2026-05-02T07:14:00Z',
  mimeType: 'application/pdf',
  deletable: true,
  type: 'CANDIDATE_FILE',
  depositedBy: 'CANDIDATE',
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Node clones a file as one without name.
  vi.stubGlobal('structuredClone', (value: unknown) =>
    typeof value === 'object' && !Array.isArray(value) ? { ...value } : value,
  );
  answers('get', 'candidate/files', []);
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'candidate/can-delete-files', true);
});

function Section() {
  const [open, setOpen] = useUrlText('ouvert');
  const nothing = () => undefined;
  return (
    <OwnFiles
      awaited
      quota={25}
      adding={open === 'fichiers'}
      onAdding={(adding) => setOpen(adding ? 'fichiers' : undefined)}
      onHelp={nothing}
      onChanged={nothing}
      complete={false}
      onComplete={nothing}
    />
  );
}

/** The page as it is opened anew, on a device that keeps what an earlier page left. */
async function opened() {
  cleanup();
  renderPage(<Section />);
  return screen.findByRole('button', { name: 'Ajouter des fichiers', hidden: true });
}

const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });
async function choose(...files: File[]) {
  await userEvent.click(await opened());
  fireEvent.change(await screen.findByLabelText('Choisir des fichiers', { selector: 'input' }), {
    target: { files },
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const kept = async () => (await (await import('./keptFiles')).keptFiles()).map(({ file }) => file.name);

/** Counts what is sent; the first calls are cut, or wait for an `answer`. */
function cutting(cuts: number, answer: () => Response | Promise<never> = () => HttpResponse.error()) {
  const calls = vi.fn<() => void>();
  server.use(
    http.post(SEND, () => {
      calls();
      return calls.mock.calls.length <= cuts ? answer() : HttpResponse.json([]);
    }),
  );
  return calls;
}

it('shows what was chosen when the page is opened again, and sends it when told to', async () => {
  const calls = cutting(0);
  await choose(pdf('b.pdf'), pdf('a.pdf'));
  await waitFor(async () => expect(await kept()).toEqual(['b.pdf', 'a.pdf']));
  await press('Retirer a.pdf');
  await waitFor(async () => expect(await kept()).toEqual(['b.pdf']));
  await opened();
  expect(await screen.findByRole('button', { name: 'Envoyer 1 fichier' })).toBeVisible();
  expect(rows()).toEqual([expect.stringMatching(/^b\.pdf.*en attenteRetirer$/)]);
  expect(calls).not.toHaveBeenCalled();
  await press('Envoyer 1 fichier');
  expect(await screen.findByRole('button', { name: 'Terminer' })).toBeVisible();
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(calls).toHaveBeenCalledOnce();
});

it.each([
  { arrived: [], sends: 3 },
  { arrived: [STORED], sends: 2 },
  { arrived: [], sends: 3, answer: () => new Promise<never>(() => undefined) },
])('goes on by itself in the page that is opened again, and sends nothing twice ($sends)', async (then) => {
  const calls = cutting(1, then.answer);
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await press('Envoyer 2 fichiers');
  expect(await screen.findByText(/^Si cette page se ferme/)).toHaveTextContent(
    "Si cette page se ferme, l'envoi reprendra quand vous rouvrirez votre espace sur cet appareil : vos fichiers y attendent.",
  );
  expect(calls).toHaveBeenCalledOnce();
  answers('get', 'candidate/files', then.arrived);
  await opened();
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(calls).toHaveBeenCalledTimes(then.sends);
  await waitFor(async () => expect(await kept()).toEqual([]));
});

it('tries again when the person is back, without a word while the network is not', async () => {
  const calls = cutting(2);
  await choose(pdf('a.pdf'));
  await press('Envoyer 1 fichier');
  expect(await screen.findByText(/^Erreur lors de l'envoi des fichiers/)).toBeVisible();
  act(() => {
    toast.close();
  });
  const back = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('button', { name: 'Réessayer' });
  back();
  await waitFor(() => expect(calls).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.queryByText(/^Erreur lors de l'envoi des fichiers/)).toBeNull();
  back();
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(calls).toHaveBeenCalledTimes(3);
});

it('forgets what is left on purpose, and everything with the session', async () => {
  await choose(pdf('a.pdf'));
  await waitFor(async () => expect(await kept()).toEqual(['a.pdf']));
  const [close] = screen.getAllByRole('button', { name: 'Fermer' });
  await userEvent.click(close ?? document.body);
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
  await choose(pdf('b.pdf'));
  await waitFor(async () => expect(await kept()).toEqual(['b.pdf']));
  await forgetDevice();
  expect(await kept()).toEqual([]);
});
