import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { setServer } from '@/shared/limits/api';
import { SERVER, setFileLimits } from '@/test/limits';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import { AddFilesDialog } from './AddFilesDialog';

const SEND = 'candidate/files/import';

async function shown({ count = 2, quota = 25 } = {}) {
  const calls = { sent: vi.fn(), help: vi.fn(), close: vi.fn() };
  const { sent, help, close } = calls;
  renderPage(
    <AddFilesDialog
      count={count}
      quota={quota}
      closedSince={undefined}
      onSent={sent}
      onHelp={help}
      onClose={close}
    />,
  );
  return { ...calls, dialog: within(await screen.findByRole('dialog', { name: 'Ajouter des fichiers' })) };
}

const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choisir des fichiers', { selector: 'input' }), {
    target: { files },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('tells how much room is left, and helps only while nothing would be lost', async () => {
  const { help, close, dialog } = await shown({ count: 5, quota: 20 });
  expect(screen.getByText('5 sur 20')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '5 fichiers sur 20' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(screen.getByText(/^Il vous reste 15 fichiers\. PDF/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Fichiers choisis' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Aide sur les fichiers');
  expect(help).toHaveBeenCalledOnce();
  dialog.getAllByRole('button', { name: 'Fermer' }).forEach((button) => fireEvent.click(button));
  expect(close).toHaveBeenCalledTimes(2);
  choose(pdf('a.pdf'));
  expect(rows()).toEqual([expect.stringMatching(/^a\.pdf5\D*o – en attenteRetirer$/)]);
  expect(screen.queryByRole('button', { name: 'Aide sur les fichiers' })).toBeNull();
  await press('Retirer a.pdf');
  expect(rows()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Aide sur les fichiers' })).toBeVisible();
});

it('takes no more files than there is room for, from the photo neither', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media === '(pointer: coarse)',
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const picked: string[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    picked.push(`${this.accept} ${String(this.multiple)}`);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await shown({ count: 1, quota: 2 });
  await press('Choisir des fichiers');
  await press('Prendre une photo');
  expect(picked).toEqual([expect.stringMatching(/^\.pdf,.* true$/), 'image/jpeg false']);
  choose(pdf('a.pdf'));
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Prendre une photo' })).toBeDisabled();
  await press('Retirer a.pdf');
  expect(screen.getByRole('button', { name: 'Prendre une photo' })).toBeEnabled();
});

it('offers no photo where there is no touch screen, and nothing where there is no room', async () => {
  await shown({ count: 3, quota: 2 });
  expect(screen.getByText(/^Il vous reste 0 fichier\. PDF/)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByText('Vous avez téléversé le nombre maximum de fichiers autorisés')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Prendre une photo|Choisir/ })).toBeNull();
});

/** The way of each file, told as a browser does: `progress` says how many bytes have left. */
function stubProgress() {
  let upload: { onprogress?: (event: ProgressEvent) => void } = {};
  vi.spyOn(XMLHttpRequest.prototype, 'upload', 'get').mockImplementation(
    () => (upload = {}) as XMLHttpRequestUpload,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  return (loaded: number) => act(() => upload.onprogress?.(new ProgressEvent('progress', { loaded })));
}

it('shows each file on its way, and how the whole goes', async () => {
  const release = answersLate('post', SEND, []);
  const progress = stubProgress();
  const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  const { sent } = await shown();
  choose(pdf('a.pdf'), pdf('b.pdf'));
  const send = screen.getByRole('button', { name: 'Envoyer 2 fichiers' });
  expect(send).toHaveClass('MuiButton-contained');
  await userEvent.click(send);
  expect(await screen.findByText(/^Gardez cette page ouverte jusqu'à la fin/)).toBeVisible();
  const region = screen.getByRole('region', { name: 'Fichiers choisis' });
  expect(within(region).getByRole('heading')).toHaveTextContent('Envoi en cours…');
  expect(screen.getByRole('progressbar', { name: 'Envoi de a.pdf' })).toBeVisible();
  progress(2);
  expect(screen.getByText(/^2\D*o sur 5\D*o/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Envoi de a.pdf' })).toHaveAttribute('aria-valuenow', '40');
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  progress(2);
  expect(screen.getByText(/^2\D*o sur 5\D*o – encore \d+ s$/)).toBeVisible();
  later.mockRestore();
  progress(900);
  expect(await screen.findByText('Vérification du fichier…')).toBeVisible();
  await press('Arrêter a.pdf'); // too late: the whole file has left
  expect(aborted).not.toHaveBeenCalled();
  expect(screen.getByRole('progressbar', { name: 'Envoi de a.pdf' })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.queryByRole('progressbar', { name: 'Envoi de b.pdf' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeDisabled();
  expect(within(region).getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Arrêter a.pdf' })).toBeVisible();
  expect(await screen.findByRole('button', { name: "Arrêter l'envoi" })).not.toHaveClass(
    'MuiButton-contained',
  );
  release();
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(sent).toHaveBeenCalledTimes(2);
  expect(within(region).getByRole('status')).toHaveTextContent('2 envoyés sur 2');
  expect(rows()).toEqual(
    ['a.pdf', 'b.pdf'].map((name) => expect.stringMatching(`^${name}5\\D*o – envoyé$`) as string),
  );
  expect(screen.queryByText(/^Gardez cette page ouverte/)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Terminer' })).toHaveClass('MuiButton-contained');
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeEnabled();
});

it('lets go of a file that is being sent when the window is left', async () => {
  const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  onTestFinished(() => aborted.mockRestore());
  let calls = 0;
  server.use(http.post(`*/api/v1/${SEND}`, () => ((calls += 1), new Promise<never>(() => undefined))));
  answers('get', 'candidate/files', []);
  const { router } = renderPage(
    <AddFilesDialog
      count={0}
      quota={9}
      closedSince={undefined}
      onSent={() => undefined}
      onHelp={() => undefined}
      onClose={() => undefined}
    />,
  );
  await screen.findByRole('dialog', { name: 'Ajouter des fichiers' });
  choose(pdf('a.pdf'), pdf('b.pdf'));
  await press('Envoyer 2 fichiers');
  await waitFor(() => expect(calls).toBe(1));
  expect(aborted).not.toHaveBeenCalled();
  act(() => void router.navigate({ to: '/ailleurs' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter' }));
  await waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  expect(calls).toBe(1);
});

it('sends the files that follow the one that is stopped, and this one when tried again', async () => {
  let calls = 0;
  const gate = new AbortController();
  server.use(
    http.post(`*/api/v1/${SEND}`, async () => {
      calls += 1;
      // One that is refused before stops no other either.
      if (calls === 1) return HttpResponse.json(errorBody('X', 'Plus de place'), { status: 409 });
      if (calls === 2) await new Promise((go) => gate.signal.addEventListener('abort', go));
      return HttpResponse.json([]);
    }),
  );
  answers('get', 'candidate/files', []);
  const { sent } = await shown();
  choose(pdf('c.pdf'), pdf('a.pdf'), pdf('b.pdf'));
  await press('Envoyer 3 fichiers');
  await waitFor(() => expect(calls).toBe(2));
  expect(screen.getByText(/^0\D*o sur 5/)).toBeVisible();
  await press('Arrêter a.pdf');
  gate.abort();
  expect(await screen.findByText(/ – envoyé$/)).toBeVisible();
  expect(rows()).toEqual([
    'c.pdfPlus de placeRetirer',
    'a.pdfTéléversement annuléRéessayerRetirer',
    expect.stringMatching(/^b\.pdf.* – envoyé$/),
  ]);
  expect(sent).toHaveBeenCalledTimes(3);
  expect(
    await screen.findByRole('button', { name: 'Fermer : 2 fichiers ne sont pas envoyés' }),
  ).not.toHaveClass('MuiButton-contained');
  await press('Réessayer a.pdf');
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(calls).toBe(4);
  expect(
    rows()
      .slice(1)
      .every((row) => row.endsWith(' – envoyé')),
  ).toBe(true);
});

it('says why the connection failed, without a second try by itself, and takes the file out on request', async () => {
  answers('post', SEND, errorBody('UNAVAILABLE', "Le serveur n'a plus de place."), { status: 507 });
  const { sent, close, dialog } = await shown();
  choose(pdf('a.pdf'), pdf('b.pdf'));
  await press('Envoyer 2 fichiers');
  expect(
    await screen.findByText(/^Erreur lors de l'envoi des fichiers : Le serveur n'a plus de place/),
  ).toBeVisible();
  expect(rows()).toEqual([
    expect.stringMatching(/^a\.pdfLe serveur n'a plus de place\.RéessayerRetirer$/),
    expect.stringMatching(/^b\.pdf.*en attenteRetirer$/),
  ]);
  expect(sent).not.toHaveBeenCalled();
  await press('Retirer a.pdf');
  await press('Retirer b.pdf');
  const [, foot] = await dialog.findAllByRole('button', { name: 'Fermer' });
  expect(foot).not.toHaveClass('MuiButton-contained');
  await userEvent.click(foot ?? document.body);
  expect(close).toHaveBeenCalledOnce();
});

/** A canvas as browsers have, of which no picture comes where it is `blank`; gives what was drawn on it. */
function stubCanvas({ width = 400, height = 300, blank = false, pen = true } = {}) {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  const drawn: [string, ...unknown[]][] = [];
  const note =
    (what: string) =>
    (...values: unknown[]) => {
      drawn.push([what, ...values.filter((value) => typeof value === 'number')]);
    };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: note('closed') }));
  const context = Object.fromEntries(
    ['fillRect', 'translate', 'rotate', 'drawImage'].map((each) => [each, note(each)]),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue((pen ? context : null) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(blank ? null : new Blob(['jpeg']));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return drawn;
}

const photo = (name: string) => new File(['pixels'], name, { type: 'image/png' });

it.each([
  [400, 300, [300, 400], [-200, -150, 400, 300]],
  [8000, 2000, [1000, 4000], [-2000, -500, 4000, 1000]],
])(
  'turns a photo of %d by %d by a quarter, no larger than a page needs',
  async (width, height, page, image) => {
    const drawn = stubCanvas({ width, height });
    await shown();
    choose(photo('a.png'));
    expect(screen.getByRole('listitem').querySelector('img')).toHaveAttribute('src', 'blob:photo');
    await press('Tourner a.png');
    expect(await screen.findByText('a.jpg')).toBeVisible();
    expect(drawn).toEqual([
      ['fillRect', 0, 0, ...page],
      ['translate', ...page.map((side) => side / 2)],
      ['rotate', Math.PI / 2],
      ['drawImage', ...image],
      ['closed'],
    ]);
  },
);

it.each([{ blank: true }, { pen: false }])('says that a photo cannot be turned: %o', async (canvas) => {
  stubCanvas(canvas);
  await shown();
  choose(photo('a.png'));
  await press('Tourner a.png');
  expect(await screen.findByText(/^Cette photo ne se lit pas sur cet appareil/)).toBeVisible();
  expect(screen.getByText('a.png')).toBeVisible();
});

it('unites the photos that wait in the place of the first, each a page of what it shows', async () => {
  const drawn = stubCanvas({ width: 8000, height: 4000 });
  const form = vi.spyOn(FormData.prototype, 'append');
  answers('post', SEND, []);
  await shown();
  choose(pdf('a.pdf'), photo('b.png'), pdf('c.pdf'), photo('d.JPEG'));
  setFileLimits({ file: 500 });
  await press('Réunir 2 photos en un PDF');
  expect(
    await screen.findByText(/^Fichier invalide : il pèse [\d,]+.ko, la limite est 500.o\. Numérisez-le/),
  ).toBeVisible();
  expect(rows()).toHaveLength(4);
  setServer(SERVER);
  drawn.length = 0;
  await press('Réunir 2 photos en un PDF');
  expect(await screen.findByText('b.pdf')).toBeVisible();
  expect(rows().map((row) => row.slice(0, 5))).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(drawn.filter(([what]) => what === 'rotate')).toEqual([
    ['rotate', 0],
    ['rotate', 0],
  ]);
  expect(screen.queryByRole('button', { name: /en un PDF/ })).toBeNull();
  await press('Retirer a.pdf');
  await press('Retirer c.pdf');
  await press('Envoyer 1 fichier');
  await screen.findByText('Fichiers téléversés avec succès');
  const sent = form.mock.calls[0]?.[1] as unknown as File;
  expect(sent.name).toBe('b.pdf');
  expect(await sent.text()).toMatch(/\/Count 2 [^]*\/Width 2400 \/Height 1200/);
});

it('makes nothing of a photo that left or was taken out while it was drawn', async () => {
  stubCanvas();
  const gate = new AbortController();
  const opened = new Promise((open) => gate.signal.addEventListener('abort', open));
  const bitmap = { width: 4, height: 3, close: vi.fn() };
  vi.stubGlobal('createImageBitmap', () => opened.then(() => bitmap));
  answers('post', SEND, []);
  await shown();
  choose(photo('a.png'), photo('b.png'));
  await press('Réunir 2 photos en un PDF');
  expect(screen.getByRole('button', { name: 'Réunion en cours…' })).toBeDisabled();
  await press('Tourner a.png');
  await press('Retirer b.png');
  await press('Envoyer 1 fichier');
  expect(await screen.findByText(/ – envoyé$/)).toBeVisible();
  gate.abort();
  await waitFor(() => expect(bitmap.close).toHaveBeenCalledTimes(3));
  await act(() => new Promise((drawn) => setTimeout(drawn)));
  expect(rows()).toEqual([expect.stringMatching(/^a\.png.* – envoyé$/)]);
});
