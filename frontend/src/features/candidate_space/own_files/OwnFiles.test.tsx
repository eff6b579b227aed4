import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FileOut } from '@/api/types.gen';
import { CAMPAIGN } from '@/test/campaign';
import { element } from '@/test/element';
import { useUrlText } from '@/shared/url/useUrlState';
import { setFileLimits } from '@/test/limits';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, answersLate, cuts, errorBody, server } from '@/test/server';
import { OwnFiles } from './OwnFiles';

const LIST = 'candidate/files';
const file = (id: string, change: Partial<FileOut> = {}): FileOut => ({
  id,
  name: `${id}.pdf`,
  created: '2026-05-02T07:14:00Z',
  mimeType: 'application/pdf',
  size: 1200,
  deletable: true,
  type: 'CANDIDATE_FILE',
  depositedBy: 'CANDIDATE',
  ...change,
});

function Section({ quota, awaited = true }: { quota: number; awaited?: boolean }) {
  const [open, setOpen] = useUrlText('ouvert');
  const nothing = () => undefined;
  return (
    <OwnFiles
      awaited={awaited}
      quota={quota}
      adding={open === 'fichiers'}
      onAdding={(adding) => setOpen(adding ? 'fichiers' : undefined)}
      onHelp={nothing}
      onChanged={nothing}
      complete={false}
      onComplete={nothing}
    />
  );
}

async function shown(files: FileOut[], { open = true, quota = 25 } = {}) {
  answers('get', LIST, files);
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'candidate/can-delete-files', open);
  const page = renderPage(<Section quota={quota} />);
  await screen.findByRole('button', { name: 'Ajouter des fichiers' });
  return page;
}

const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });
async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter des fichiers' }));
  await screen.findByRole('dialog', { name: 'Ajouter des fichiers' });
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choisir des fichiers', { selector: 'input' }), {
    target: { files },
  });

it('has the focus on Reçu again once the receipt has come, and saves it under one extension', async () => {
  URL.createObjectURL = () => 'blob:receipt';
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await shown([file('a'), file('b', { name: 'v1.final.JPEG' })]);
  const button = screen.getByRole('button', { name: 'Reçu de a.pdf' });
  const release = answersLate('get', `${LIST}/a/receipt.pdf`, errorBody('NOT_FOUND', 'Introuvable.'), 404);
  await userEvent.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  expect(button).toHaveTextContent('Téléchargement…');
  button.blur(); // as browsers do with a button that is disabled
  release();
  await waitFor(() => expect(button).toHaveFocus());
  expect(await screen.findByText(/^Erreur lors du téléchargement du reçu : Introuvable/)).toBeVisible();
  server.use(http.get('*/receipt.pdf', () => new HttpResponse('%PDF-')));
  await userEvent.click(button);
  await waitFor(() => expect(names).toEqual(['recu-a.pdf']));
  await userEvent.click(screen.getByRole('button', { name: 'Reçu de v1.final.JPEG' }));
  await waitFor(() => expect(names).toEqual(['recu-a.pdf', 'recu-v1.final.pdf']));
});

it('leaves what was sent to read when no more is awaited, and nothing where nothing was', async () => {
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'candidate/can-delete-files', true);
  answers('get', LIST, [file('a')]);
  renderPage(<Section quota={25} awaited={false} />);
  expect(await screen.findByRole('button', { name: 'Ouvrir a.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ajouter des fichiers' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/Il vous reste|jusqu'au|sur 25/)).toBeNull();
  cleanup();
  answers('get', LIST, []);
  renderPage(<Section quota={25} awaited={false} />);
  await allRead();
  expect(screen.queryByText('Mes pièces')).toBeNull();
});

it('counts the files, tells the deadline, and offers Supprimer before it', async () => {
  await shown([file('a')]);
  expect(screen.getByText('1 sur 25')).toBeVisible();
  expect(screen.getByText('Envoyé à 09:14 le 02/05/2026')).toBeVisible();
  expect(screen.getByText(/Il vous reste 24 fichiers\./)).toBeVisible();
  expect(await screen.findByText(/supprimer vos pièces jusqu'au 6 avril 2027 inclus/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Supprimer a.pdf' })).toBeVisible();
});

it('offers no deletion after the deadline, and warns who adds a file', async () => {
  await shown([file('a', { deletable: false })], { open: false });
  expect(await screen.findByText(/La date limite du 6 avril 2027 est passée/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Supprimer a.pdf' })).toBeNull();
  await openDialog();
  expect(within(screen.getByRole('dialog')).getByText(/ne pourra plus être supprimé/)).toBeVisible();
});

it('sends the chosen files one by one when told to, goes on after a refused one, and says so', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/v1/candidate/files/import', () => {
      calls += 1;
      return calls === 1
        ? HttpResponse.json(errorBody('FILE_QUOTA_REACHED', 'Plus de place'), { status: 409 })
        : HttpResponse.json([]);
    }),
  );
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.exe'));
  expect(screen.getAllByText(/en attente/)).toHaveLength(2);
  expect(calls).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 2 fichiers' }));
  expect(await screen.findByText(/ – envoyé$/)).toBeVisible();
  expect(screen.getByText('Plus de place')).toBeVisible();
  expect(screen.getByText(/ce format n'est pas accepté/)).toBeVisible();
  expect(screen.getByText('1 fichier envoyé sur 3. Refusés : a.pdf, c.exe.')).toBeVisible();
  expect(calls).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer : 2 fichiers ne sont pas envoyés' }));
});

it('tells what was refused of each deposit, and that all were sent whatever was refused before', async () => {
  answers('post', 'candidate/files/import', errorBody('FILE_QUOTA_REACHED', 'Plus de place'), {
    status: 409,
    once: true,
  });
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 1 fichier' }));
  expect(await screen.findByText('Plus de place')).toBeVisible();
  expect(await screen.findByText("Erreur lors de l'envoi des fichiers : Plus de place")).toBeVisible();
  answers('post', 'candidate/files/import', []);
  choose(pdf('b.pdf'), pdf('c.exe'));
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer 1 fichier' }));
  expect(await screen.findByText('1 fichier envoyé sur 2. Refusé : c.exe.')).toBeVisible();
  choose(pdf('d.pdf'));
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer 1 fichier' }));
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
});

const SAME = { name: 'a.pdf', size: 5 };

it.each([
  { arrived: [file('old', SAME)], sends: 3 },
  { arrived: [file('old', SAME), file('new', SAME)], sends: 2 },
])(
  'stops where the connection is cut; Réessayer sends what did not arrive ($sends)',
  async ({ arrived, sends }) => {
    let calls = 0;
    server.use(
      http.post('*/api/v1/candidate/files/import', () => {
        calls += 1;
        return calls === 1 ? HttpResponse.error() : HttpResponse.json([]);
      }),
    );
    const intoSight: (string | undefined)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      intoSight.push(this.querySelector('p')?.textContent);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await shown([file('old', SAME)]);
    await openDialog();
    choose(pdf('a.pdf'), pdf('b.pdf'));
    let reads = 0;
    server.use(http.get(`*/api/v1/${LIST}`, () => ((reads += 1), HttpResponse.error())));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer 2 fichiers' }));
    expect(await screen.findByText(/reprend sans rien faire dès que la connexion revient/)).toBeVisible();
    expect(
      await screen.findByText(/^Erreur lors de l'envoi des fichiers : la connexion a été coupée/),
    ).toBeVisible();
    expect(intoSight).toEqual(['a.pdf']);
    expect([calls, reads]).toEqual([1, 0]);
    answers('get', LIST, arrived);
    const again = screen.getByRole('button', { name: 'Réessayer a.pdf' });
    // A second click before anything is drawn sends nothing more.
    act(() => [again, again].forEach((button) => button.click()));
    expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
    expect(calls).toBe(sends);
  },
);

it('sends what was cut and what waits by the main button, or once the network is back', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/v1/candidate/files/import', () => {
      calls += 1;
      return calls % 2 === 1 ? HttpResponse.error() : HttpResponse.json([]);
    }),
  );
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'), pdf('b.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 2 fichiers' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('button', { name: 'Réessayer b.pdf' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toHaveClass('MuiButton-contained');
  expect(calls).toBe(3);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(calls).toBe(4);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls).toBe(4);
});

it('does not send by itself what its candidate stopped', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/v1/candidate/files/import', () => ((calls += 1), new Promise<never>(() => undefined))),
  );
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 1 fichier' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Arrêter a.pdf' }));
  await screen.findByRole('button', { name: 'Réessayer a.pdf' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('button', { name: 'Réessayer a.pdf' })).toBeVisible();
  expect(calls).toBe(1);
});

it('reads the list again when the window closes after a cut connection', async () => {
  cuts('post', 'candidate/files/import');
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 1 fichier' }));
  await screen.findByText(/reprend sans rien faire dès que la connexion revient/);
  answers('get', LIST, [file('a')]);
  answers('get', 'candidate/can-delete-files', false);
  const dialog = within(screen.getByRole('dialog', { name: 'Ajouter des fichiers' }));
  await userEvent.click(element(dialog.getAllByRole('button', { name: 'Fermer' })[0]));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter' }));
  expect(await screen.findByText('Téléversement annulé')).toBeVisible();
  expect(await screen.findByText('1 sur 25')).toBeVisible();
  // The last day for deleting ended meanwhile.
  expect(await screen.findByText(/La date limite du 6 avril 2027 est passée/)).toBeVisible();
});

it('stops on Arrêter l’envoi, keeps the rest to send, and asks before they are left', async () => {
  const release = answersLate('post', 'candidate/files/import', []);
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'), pdf('b.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 2 fichiers' }));
  await userEvent.click(await screen.findByRole('button', { name: "Arrêter l'envoi" }));
  // Announced once: by the toast, and not by the file's own row too.
  expect(await screen.findAllByText('Téléversement annulé')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
  release();
  expect(screen.getByText(/en attente/)).toBeVisible();
  const dialog = within(screen.getByRole('dialog', { name: 'Ajouter des fichiers' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  expect(await screen.findByText('2 fichiers ne sont pas envoyés.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Quitter' }));
});

it('asks before another address leaves the files that were chosen', async () => {
  const { router } = await shown([]);
  await openDialog();
  choose(pdf('b.pdf'));
  act(() => void router.navigate({ to: '/', search: {} }));
  await userEvent.click(await screen.findByRole('button', { name: 'Rester' }));
  expect(screen.getByText('b.pdf')).toBeVisible();
  act(() => void router.navigate({ to: '/', search: {} }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter' }));
  await waitFor(() => expect(screen.queryByText('b.pdf')).toBeNull());
});

it('says that files which are left are not sent, and sends none of them', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/v1/candidate/files/import', () => ((calls += 1), new Promise<never>(() => undefined))),
  );
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'), pdf('b.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 2 fichiers' }));
  await waitFor(() => expect(calls).toBe(1));
  const dialog = within(screen.getByRole('dialog', { name: 'Ajouter des fichiers' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  answers('get', LIST, [file('c')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter' }));
  expect(await screen.findByText('Téléversement annulé')).toBeVisible();
  expect(await screen.findByText('1 sur 25')).toBeVisible();
  expect(calls).toBe(1);
});

it('takes files of the size that the operator set, and says how many there is no room for', async () => {
  setFileLimits({ file: 300 * 1024 });
  await shown([file('a')], { quota: 2 });
  await openDialog();
  expect(screen.getByText(/PDF, JPEG, PNG ou HEIC, 300 ko chacun\./)).toBeVisible();
  const large = pdf('gros.pdf');
  Object.defineProperty(large, 'size', { value: 300 * 1024 + 1 });
  choose(large);
  expect(
    await screen.findByText(/il pèse 300,1.ko, la limite est 300.ko\. Numérisez-le en moins fin/),
  ).toBeVisible();
  const empty = new File([], 'vide.pdf');
  choose(empty);
  expect(await screen.findByText(/il est vide\. Ouvrez-le/)).toBeVisible();
  choose(pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf'));
  expect(screen.getByText('2 fichiers de trop. Il vous reste 1 fichier.')).toBeVisible();
  answers('post', 'candidate/files/import', []);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 1 fichier' }));
  await screen.findByText(/ – envoyé$/);
  expect(screen.queryByText(/de trop/)).toBeNull();
});

it('deletes after a question, says why not, and deletes once where « Oui » is tapped twice', async () => {
  const deleted: string[] = [];
  server.use(
    http.delete('*/api/v1/files/a', ({ request }) => {
      deleted.push(request.url);
      return deleted.length === 1
        ? HttpResponse.json(errorBody('FILE_DELETION_CLOSED', 'La date limite est passée'), { status: 403 })
        : new HttpResponse(null, { status: deleted.length === 2 ? 204 : 404 });
    }),
  );
  await shown([file('a')]);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer a.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  expect(
    await screen.findByText(/Erreur lors de suppression du fichier : La date limite est passée/),
  ).toBeVisible();
  answers('get', LIST, []);
  await userEvent.setup({ delay: null }).dblClick(screen.getByRole('button', { name: 'Oui' }));
  expect(await screen.findByText('Fichier supprimé')).toBeVisible();
  expect(await screen.findByText('Aucune pièce')).toBeVisible();
  expect(deleted).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Mes pièces' })).toHaveFocus());
});

it('lets no second tap fall on what takes the place of Envoyer', async () => {
  let calls = 0;
  server.use(http.post('*/api/v1/candidate/files/import', () => ((calls += 1), HttpResponse.json([]))));
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'), pdf('b.pdf'));
  const twice = userEvent.setup({ delay: null });
  await twice.dblClick(screen.getByRole('button', { name: 'Envoyer 2 fichiers' }));
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(calls).toBe(2);
  expect(screen.getByRole('dialog', { name: 'Ajouter des fichiers' })).toBeVisible();
});

it('says that a file was sent which arrived although it was stopped', async () => {
  const release = answersLate('post', 'candidate/files/import', []);
  await shown([]);
  await openDialog();
  choose(pdf('a.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 1 fichier' }));
  await screen.findByRole('button', { name: "Arrêter l'envoi" });
  answers('get', LIST, [file('new', SAME)]);
  await userEvent.click(screen.getByRole('button', { name: "Arrêter l'envoi" }));
  release();
  expect(await screen.findByText(/ – envoyé$/)).toBeVisible();
  expect(screen.queryByText('Téléversement annulé')).toBeNull();
});

it('closes the preview of a file on Back', async () => {
  server.use(http.get('*/api/v1/files/a/content', () => new HttpResponse(null, { status: 404 })));
  const { router } = await shown([file('a')]);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir a.pdf' }));
  expect(await screen.findByRole('dialog', { name: 'a.pdf' })).toBeVisible();
  act(() => router.history.back());
  await waitForElementToBeRemoved(screen.queryByRole('dialog', { name: 'a.pdf' }));
  expect(screen.getByRole('button', { name: 'Ouvrir a.pdf' })).toBeVisible();
});

/** What a browser with a canvas does: `createImageBitmap` reads all but files named `illisible`. */
function stubCanvas() {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  const turns: number[] = [];
  const read = ({ name }: File) =>
    name.startsWith('illisible')
      ? Promise.reject(new Error('format'))
      : Promise.resolve({ width: 400, height: 300, close: () => undefined });
  vi.stubGlobal('createImageBitmap', read);
  const pen = { fillRect: vi.fn(), translate: vi.fn(), drawImage: vi.fn() };
  const rotate = (angle: number) => turns.push(angle);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ ...pen, rotate } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return turns;
}

const photo = (name: string) => new File(['pixels'], name, { type: 'image/png' });

it('turns a photo, and unites those of an iPhone too in one PDF, where the device reads them', async () => {
  const turns = stubCanvas();
  await shown([]);
  await openDialog();
  choose(photo('page1.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Tourner page1.png' }));
  expect(await screen.findByText('page1.jpg')).toBeVisible();
  expect(turns).toEqual([Math.PI / 2]);
  expect(screen.queryByRole('button', { name: /en un PDF/ })).toBeNull();
  // One that the device cannot read leaves all as they are.
  choose(photo('illisible.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Réunir 2 photos en un PDF' }));
  expect(await screen.findByText(/ne se lit pas sur cet appareil/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Envoyer 2 fichiers' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retirer illisible.png' }));
  choose(photo('page2.HEIC'), pdf('autre.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Réunir 2 photos en un PDF' }));
  expect(await screen.findByText('page1.pdf')).toBeVisible();
  expect(screen.queryByText('page2.HEIC')).toBeNull();
  expect(screen.getByRole('button', { name: 'Envoyer 2 fichiers' })).toBeVisible();
});

it('says that the files cannot be read, and reads them again on request', async () => {
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'candidate/can-delete-files', true);
  const release = answersLate('get', LIST, errorBody('UNAVAILABLE', 'en panne'), 500);
  renderPage(<Section quota={25} />);
  expect(await screen.findByRole('status', { name: 'Récupération des fichiers' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ajouter des fichiers' })).toBeNull();
  release();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('status', { name: 'Récupération des fichiers' })).toBeNull();
  answers('get', LIST, [file('a', { name: 'a.png', mimeType: 'image/png' }), file('b')]);
  await userEvent.click(retry);
  expect(await screen.findByText('2 sur 25')).toBeVisible();
  const icons = screen.getAllByRole('listitem').map((row) => row.querySelector('svg')?.dataset.testid);
  expect(icons).toEqual(['ImageOutlinedIcon', 'PictureAsPdfOutlinedIcon']);
});

it('passes on that all was sent, and says that this waits for a network', async () => {
  answers('get', LIST, [file('a')]);
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'candidate/can-delete-files', false);
  const [complete, help, changed] = [vi.fn(), vi.fn(), vi.fn()];
  const nothing = () => undefined;
  const props = { adding: false, onAdding: nothing, onHelp: help, onChanged: changed, onComplete: complete };
  renderPage(<OwnFiles awaited quota={1} complete waiting {...props} />);
  const box = await screen.findByRole('checkbox', { name: "J'ai déposé tout ce que je voulais" });
  expect(box).toBeChecked();
  await userEvent.click(box);
  expect(complete).toHaveBeenCalledWith(false);
  expect(screen.getByText(/^Pas de connexion : votre réponse sera enregistrée/)).toBeVisible();
  expect(screen.getByText(/Vous avez téléversé le nombre maximum de fichiers autorisés\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aide sur les fichiers' }));
  expect(help).toHaveBeenCalledOnce();
  expect(changed).not.toHaveBeenCalled();
  server.use(http.delete('*/api/v1/files/a', () => new HttpResponse(null, { status: 204 })));
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer a.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
});
