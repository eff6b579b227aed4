import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FileOut } from '@/api/types.gen';
import { signInAs } from '@/test/identity';
import { setFileLimits } from '@/test/limits';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, cuts, errorBody, server } from '@/test/server';
import { CandidateFiles } from './CandidateFiles';
import { FileCount } from './FileCount';

const LIST = 'admin/candidates/c1/files';
const QUOTA = 'Vous avez téléversé le nombre maximum de fichiers autorisés';

const file = (id: string, change: Partial<FileOut> = {}): FileOut => ({
  id,
  name: `${id}.pdf`,
  created: '2026-05-02T07:14:00Z',
  mimeType: 'application/pdf',
  size: 1200,
  deletable: true,
  type: 'CANDIDATE_FILE',
  depositedBy: 'STAFF',
  ...change,
});

const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });

/** The calls that the server receives, in order; the first are refused as `refusals` say. jsdom sends no names. */
function receiving(...refusals: ReturnType<typeof errorBody>[]) {
  const received: string[] = [];
  server.use(
    http.post('*/api/v1/admin/candidates/c1/:call/import', ({ params }) => {
      const refusal = refusals[received.length];
      received.push(String(params.call));
      return refusal ? HttpResponse.json(refusal, { status: 422 }) : HttpResponse.json([]);
    }),
  );
  return received;
}

async function shown(files: FileOut[], role = 'ROLE_ADMIN') {
  answers('get', LIST, files);
  await signInAs(role);
  renderPage(<CandidateFiles candidateId="c1" onChanged={() => undefined} />);
  await screen.findByRole('heading', { name: 'Documents adressés au candidat' });
}

const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
const add = () => screen.getByLabelText('Ajouter une pièce', { selector: 'input' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => undefined;
});

it('shows each file with its name, when it was sent, and Supprimer where that is allowed', async () => {
  await shown([file('a'), file('b', { deletable: false })]);
  expect(screen.getAllByText('Envoyé à 09:14 le 02/05/2026')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'a.pdf' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Supprimer a.pdf' })).toHaveTextContent('Supprimer');
  expect(screen.queryByRole('button', { name: 'Supprimer b.pdf' })).toBeNull();
});

it('counts only what staff added, and keeps documents apart', async () => {
  await shown([
    file('a'),
    file('b', { depositedBy: 'CANDIDATE' }),
    file('c', { type: 'ADMINISTRATIVE_DOCUMENT' }),
  ]);
  expect(screen.getByText('1 sur 10')).toBeVisible();
  const documents = screen.getByRole('region', { name: 'Documents adressés au candidat' });
  expect(within(documents).getByRole('button', { name: 'c.pdf' })).toBeVisible();
});

it('obeys the quota and the size that the operator of the server set', async () => {
  answers('get', LIST, [file('a')]);
  await signInAs('ROLE_ADMIN');
  setFileLimits({ staffFiles: 2, file: 5 * 1024 * 1024 });
  const received = receiving();
  renderPage(<CandidateFiles candidateId="c1" onChanged={() => undefined} />);
  expect(await screen.findByText('1 sur 2')).toBeVisible();
  expect(screen.getAllByText('ou déposez ici — PDF, 5 Mo au plus')).toHaveLength(2);
  const large = pdf('gros.pdf');
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
  await userEvent.upload(add(), [large, pdf('b.pdf'), pdf('c.pdf')]);
  await waitFor(() =>
    expect(alerts()).toEqual([
      'gros.pdf — Fichier invalide : il pèse 5,1\u202fMo, la limite est 5\u202fMo. Numérisez-le en moins fin, ou séparez-le en plusieurs fichiers.1 fichier de trop. Il vous reste 1 fichier.',
    ]),
  );
  expect(received).toEqual(['files']);
});

it('offers a read-only administrator no upload', async () => {
  await shown([], 'ROLE_ADMIN_READ_ONLY');
  expect(screen.getByText('Aucune pièce')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ajouter une pièce' })).toBeNull();
});

it('puts the contract sentence in the place of the control when ten files are there', async () => {
  await shown(Array.from({ length: 10 }, (_, index) => file(`f${index}`)));
  expect(screen.getByText(QUOTA)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ajouter une pièce' })).toBeNull();
});

it('leaves a deletion whose answer was cut to the list, which is read again', async () => {
  await shown([file('a')]);
  cuts('delete', 'files/a');
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer a.pdf' }));
  answers('get', LIST, []);
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  expect(await screen.findByText(/^Erreur lors de suppression .* coupée avant la réponse$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends each file in a call of its own, then reads the list again', async () => {
  const received = receiving();
  await shown([]);
  answers('get', LIST, [file('a'), file('b')]);
  await userEvent.upload(add(), [pdf('a.pdf'), pdf('b.PDF')]);
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(received).toEqual(['files', 'files']);
  expect(await screen.findByRole('button', { name: 'b.pdf' })).toBeVisible();
});

it('takes what is dropped', async () => {
  const received = receiving();
  await shown([]);
  fireEvent.drop(screen.getByText(/ou déposez ici/, { selector: 'section:first-of-type *' }), {
    dataTransfer: { files: [pdf('a.pdf')] },
  });
  await waitFor(() => expect(received).toEqual(['files']));
});

it('addresses one document to the candidate', async () => {
  const received = receiving();
  await shown([]);
  await userEvent.upload(screen.getByLabelText('Adresser un document', { selector: 'input' }), pdf('c.pdf'));
  await waitFor(() => expect(received).toEqual(['administrative-document']));
});

it('refuses by name what could not be taken, without sending it', async () => {
  const received = receiving();
  await shown([]);
  const large = pdf('gros.pdf');
  Object.defineProperty(large, 'size', { value: 32_000_000 });
  fireEvent.change(add(), {
    target: { files: [pdf('photo.png'), new File([], 'vide.pdf'), large, pdf('bon.pdf')] },
  });
  expect(
    await screen.findByText(
      /photo\.png — Fichier invalide : ce format n'est pas accepté\. Enregistrez-le en PDF/,
    ),
  ).toBeVisible();
  expect(screen.getByText(/vide\.pdf — Fichier invalide : il est vide/)).toBeVisible();
  expect(
    screen.getByText(/gros\.pdf — Fichier invalide : il pèse [\d,]+ Mo, la limite est 22 Mo\. Numérisez-le/),
  ).toBeVisible();
  expect(received).toEqual(['files']);
  expect(alerts()).toContainEqual(expect.stringContaining('Il existe au moins un fichier invalide'));
});

it('goes on after a file that the server refuses, and says which and why', async () => {
  const received = receiving({
    ...errorBody('FILE_INVALID', 'Fichier invalide : il est abîmé.'),
    data: { files: [{ name: 'a.pdf', reason: 'DAMAGED' }] },
  });
  await shown([]);
  await userEvent.upload(add(), [pdf('a.pdf'), pdf('b.pdf')]);
  expect(
    await screen.findByText(/^a\.pdf — Fichier invalide : il est abîmé\. Ouvrez-le pour vérifier/),
  ).toBeVisible();
  expect(received).toEqual(['files', 'files']);
});

it('sends again by Réessayer, or once the network is back, what a cut connection stopped', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/v1/admin/candidates/c1/files/import', () => {
      calls += 1;
      return calls < 3 ? HttpResponse.error() : HttpResponse.json([]);
    }),
  );
  await shown([]);
  await userEvent.upload(add(), [pdf('a.pdf')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('button', { name: 'Réessayer' });
  expect(calls).toBe(2);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(calls).toBe(3);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('keeps the first files when there are more than there is room for', async () => {
  const received = receiving();
  await shown(Array.from({ length: 9 }, (_, index) => file(`f${index}`)));
  await userEvent.upload(add(), [pdf('a.pdf'), pdf('b.pdf')]);
  expect(await screen.findByText('1 fichier de trop. Il vous reste 1 fichier.')).toBeVisible();
  expect(received).toEqual(['files']);
});

it('stops on Annuler and says so', async () => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post('*/api/v1/admin/candidates/c1/files/import', async () => {
      await held;
      return HttpResponse.json([]);
    }),
  );
  await shown([]);
  fireEvent.change(add(), { target: { files: [pdf('a.pdf')] } });
  const cancel = await screen.findByRole('button', { name: 'Annuler' });
  expect(cancel).toHaveFocus();
  await userEvent.click(cancel);
  expect(await screen.findByText('Téléversement annulé')).toBeVisible();
  release?.();
  expect(await screen.findByRole('button', { name: 'Ajouter une pièce' })).toHaveFocus();
});

it('asks before it deletes, and says when it is done', async () => {
  const deleted: string[] = [];
  server.use(
    http.delete('*/api/v1/files/:id', ({ params }) => {
      deleted.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await shown([file('a')]);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer a.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Non' }));
  expect(deleted).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers('get', LIST, []);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer a.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  expect(await screen.findByText('Fichier supprimé')).toBeVisible();
  expect(deleted).toEqual(['a']);
  expect(await screen.findByText('Aucune pièce')).toBeVisible();
});

it('says why a deletion failed', async () => {
  answers('delete', 'files/a', errorBody('X', 'délai dépassé'), { status: 503 });
  await shown([file('a')]);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer a.pdf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  await waitFor(() =>
    expect(alerts()).toContainEqual(
      expect.stringContaining('Erreur lors de suppression du fichier : délai dépassé'),
    ),
  );
});

it.each([
  ['application/pdf', null],
  ['image/png', ''],
  ['text/html', ''],
])('opens a file of type %s in a frame of that type, whatever its bytes', async (mimeType, sandbox) => {
  const types: string[] = [];
  URL.createObjectURL = (content: Blob) => {
    types.push(content.type);
    return 'blob:content';
  };
  server.use(http.get('*/api/v1/files/a/content', () => HttpResponse.html('<script>alert(1)</script>')));
  await shown([file('a', { mimeType })]);
  await userEvent.click(screen.getByRole('button', { name: 'a.pdf' }));
  const frame = await screen.findByTitle('Contenu de a.pdf');
  await waitFor(() => expect(frame).toHaveAttribute('src', 'blob:content'));
  expect(frame.getAttribute('sandbox')).toBe(sandbox);
  expect(types).toEqual([mimeType]);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByTitle('Contenu de a.pdf')).toBeNull());
});

it('says why a file could not be opened', async () => {
  answers('get', 'files/a/content', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  await shown([file('a')]);
  await userEvent.click(screen.getByRole('button', { name: 'a.pdf' }));
  expect(await screen.findByText('Erreur lors du téléchargement')).toBeVisible();
});

it('shows the failure of the list in place and in a toast', async () => {
  answers('get', LIST, errorBody('X', 'délai dépassé'), { status: 503 });
  await signInAs('ROLE_ADMIN');
  renderPage(<CandidateFiles candidateId="c1" onChanged={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(alerts()).toContainEqual(
    expect.stringContaining('Erreur lors de la récupération des fichiers : délai dépassé'),
  );
});

it('reads the list again after a failure, in its own shape meanwhile', async () => {
  const late = answersLate('get', LIST, errorBody('X', 'délai dépassé'), 503);
  await signInAs('ROLE_ADMIN');
  renderPage(<CandidateFiles candidateId="c1" onChanged={() => undefined} />);
  expect(await screen.findByRole('status', { name: 'Récupération des fichiers' })).toBeVisible();
  late();
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('status', { name: 'Récupération des fichiers' })).toBeNull();
  answers('get', LIST, [file('a')]);
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'a.pdf' })).toBeVisible();
  expect(screen.queryByText('Aucune pièce')).toBeNull();
  expect(screen.getByText('Aucun document')).toBeVisible();
});

it('tells who asks that a file came', async () => {
  const onChanged = vi.fn();
  receiving();
  answers('get', LIST, [file('a', { type: 'PFM' })]);
  await signInAs('ROLE_ADMIN');
  renderPage(<CandidateFiles candidateId="c1" onChanged={onChanged} />);
  expect(await screen.findByText('0 sur 10')).toBeVisible();
  expect(onChanged).not.toHaveBeenCalled();
  await userEvent.upload(add(), pdf('b.pdf'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});

it.each([
  [[], 'Dépôt'],
  [[file('a'), file('b', { type: 'ADMINISTRATIVE_DOCUMENT' })], 'Dépôt2'],
])('counts files and documents, where there are any', async (files, shownText) => {
  answers('get', LIST, files);
  renderPage(
    <p>
      Dépôt
      <FileCount candidateId="c1" />
    </p>,
  );
  await waitFor(() => expect(screen.getByText('Dépôt')).toHaveTextContent(shownText));
});
