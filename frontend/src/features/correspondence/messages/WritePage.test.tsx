import { startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, cuts, errorBody, server } from '@/test/server';
import type { MessagePreview } from './api';
import { WritePage } from './WritePage';

// jsdom lays nothing out; CodeMirror measures what it draws.
const nowhere = () => new DOMRect();
Range.prototype.getBoundingClientRect = nowhere;
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

const person = (id: string, name: string) => ({ id, externalId: `11${id}`, name });
const NONE = { count: 0, candidates: [] };
const preview: MessagePreview = {
  recipients: 40,
  withoutEmail: { count: 2, candidates: [person('4', 'MARTY Émile'), person('5', 'LEROUX Léo')] },
  blank: { count: 1, candidates: [person('2', 'KONÉ Awa')] },
  absent: NONE,
  sharedEmails: [],
  samples: [
    { candidateId: '1', name: 'ABADIE Inès', subject: 'Votre dossier, Inès', html: '<p>Bonjour Inès</p>' },
    { candidateId: '2', name: 'KONÉ Awa', subject: 'Votre dossier, Awa', html: '<p>Bonjour Awa, le …</p>' },
    { candidateId: '3', name: 'ZIANI Léa', subject: 'Votre dossier, Léa', html: '<p>Bonjour Léa</p>' },
  ],
  warnings: [],
};

const template = {
  id: 't1',
  name: 'Pièce manquante',
  subject: 'Une pièce manque',
  body: 'Bonjour.',
  version: 3,
};

beforeEach(() => {
  answers('get', 'admin/message-templates', []);
  answers('get', 'admin/jobs', {
    content: [],
    totalElements: 0,
    totalPages: 0,
    number: 0,
    size: 20,
    numberOfElements: 0,
  });
});

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });

async function write(name: string, text: string) {
  const view = EditorView.findFromDOM(await field(name));
  if (!view) throw new Error('no editor');
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}

const read = async (name: string) => EditorView.findFromDOM(await field(name))?.state.doc.toString();

const recipients = { ids: ['1', '2'] };

/** The page with a whole message on it. */
async function written() {
  const onSent = vi.fn();
  renderPage(<WritePage recipients={recipients} origin="43 candidats cochés" columns={[]} onSent={onSent} />);
  await userEvent.type(await field("Nom de l'envoi"), 'Relance');
  await write('Objet', 'Votre dossier, {Prénom}');
  await write('Texte', 'Bonjour {Prénom}, le {Date d’entretien}');
  return onSent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows the mail of three people, counts who gets none, and sends what was seen', async () => {
  const previewed = answersKeeping('post', 'admin/messages/preview', preview);
  const sent = answersKeeping('post', 'admin/messages', { jobId: 'j1', messageId: 'm1' }, 202);
  const onSent = await written();
  const before = await screen.findByRole('region', { name: "Avant l'envoi" });
  expect(screen.getByRole('heading', { name: 'Écrire à 43 candidats' })).toBeVisible();
  expect(before).toHaveTextContent('40 e-mails partiront');
  expect(before).toHaveTextContent('1 est retenu : une valeur est vide : KONÉ Awa');
  expect(before).toHaveTextContent("2 n'ont pas d'adresse : MARTY Émile, LEROUX Léo");
  await userEvent.click(screen.getByRole('button', { name: 'KONÉ Awa (valeur vide)' }));
  expect(screen.getByText('Votre dossier, Awa')).toBeVisible();
  const message = {
    subject: 'Votre dossier, {Prénom}',
    body: 'Bonjour {Prénom}, le {Date d’entretien}',
    recipients,
  };
  expect(previewed.at(-1)).toEqual(message);
  expect(previewed).not.toContainEqual(expect.objectContaining({ subject: '' }));
  await press('Envoyer 40 e-mails…');
  await press('Envoyer 40 e-mails');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('m1'));
  expect(sent).toEqual([{ ...message, name: 'Relance', expected: 40, acceptWarnings: false, stale: false }]);
});

it('sends oneself the mail of the person who is shown, and nothing whose preview is awaited', async () => {
  answers('post', 'admin/messages/preview', preview);
  const tried = answersKeeping('post', 'admin/messages/preview/to-myself', { sent: true, mode: 'enabled' });
  await written();
  await press('ZIANI Léa');
  await waitFor(() => expect(screen.getByRole('button', { name: "M'en envoyer un" })).toBeEnabled());
  await press("M'en envoyer un");
  expect(await screen.findByText(/^E-mail envoyé à/)).toBeVisible();
  expect(tried).toEqual([
    { candidateId: '3', subject: 'Votre dossier, {Prénom}', body: 'Bonjour {Prénom}, le {Date d’entretien}' },
  ]);
  let reads = 0;
  const release = answersLate('post', 'admin/messages/preview', { ...preview, recipients: 41 });
  server.use(http.post('*/api/v1/admin/messages/preview', () => void (reads += 1)));
  await write('Objet', 'Autre dossier');
  expect(screen.getByRole('button', { name: "M'en envoyer un" })).toBeDisabled();
  await press('Envoyer 40 e-mails…');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Aperçu en cours…' })).toBeDisabled();
  await expect.poll(() => reads).toBe(1);
  expect(dialog.getByRole('button', { name: 'Aperçu en cours…' })).toBeDisabled();
  release();
  expect(await dialog.findByRole('button', { name: 'Envoyer 41 e-mails' })).toBeEnabled();
});

const fault = { field: 'subject', message: "Une accolade ouverte n'est pas fermée" };
const refusal = { ...errorBody('INVALID_INPUT', 'Saisie à revoir'), fields: [fault] };

it('says which placeholder does not exist, and offers those that were meant', async () => {
  answers(
    'post',
    'admin/messages/preview',
    {
      ...errorBody('UNKNOWN_PLACEHOLDER', 'Donnée inconnue'),
      fields: [{ field: 'subject', message: '{Prenon} ne désigne rien' }],
      data: { placeholder: 'Prenon', suggestions: ['Prénom', 'Nom'] },
    },
    { status: 422 },
  );
  await written();
  await write('Objet', 'Votre dossier, {Prenon}');
  expect(await screen.findByText('{Prenon} ne désigne rien')).toBeVisible();
  expect(await field('Objet')).toBeInvalid();
  await press('Envoyer…');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field('Objet')).toHaveFocus();
  answers('post', 'admin/messages/preview', preview);
  await press('Remplacer par Prénom');
  expect(await read('Objet')).toBe('Votre dossier, {Prénom}');
  expect(await screen.findByRole('button', { name: 'Envoyer 40 e-mails…' })).toBeVisible();
});

it('takes back what it said of a brace once it is closed, and keeps the focus and the last right preview', async () => {
  answers('post', 'admin/messages/preview', refusal, { status: 422 });
  await written();
  const body = await field('Texte');
  act(() => body.focus());
  await write('Objet', 'Votre dossier, {Prénom');
  expect(await screen.findByText(fault.message)).toBeVisible();
  expect(body).toHaveFocus();
  answers('post', 'admin/messages/preview', preview);
  await write('Objet', 'Votre dossier, {Prénom}');
  expect(await screen.findByRole('button', { name: 'Envoyer 40 e-mails…' })).toBeVisible();
  expect(screen.queryByText(fault.message)).toBeNull();
  answers('post', 'admin/messages/preview', refusal, { status: 422 });
  await write('Objet', 'Votre dossier, {');
  expect(await screen.findByText(fault.message)).toBeVisible();
  expect(screen.getByText('Votre dossier, Inès')).toBeVisible(); // the last right one
  expect(screen.getByRole('button', { name: "M'en envoyer un" })).toBeDisabled();
});

it('does not say that nothing left where the answer was cut', async () => {
  answers('post', 'admin/messages/preview', preview);
  await written();
  await press('Envoyer 40 e-mails…');
  cuts('post', 'admin/messages');
  await press('Envoyer 40 e-mails');
  expect(await screen.findByText(/^C'est peut-être fait : .* Regardez dans Travaux/)).toBeVisible();
});

it('sends nothing to other people than those of the preview, and says both numbers', async () => {
  answers('post', 'admin/messages/preview', { ...preview, warnings: ['LETTER_NOT_OPEN'] });
  const onSent = await written();
  await press('Envoyer 40 e-mails…');
  answers('post', 'admin/messages/preview', { ...preview, recipients: 41, warnings: ['LETTER_NOT_OPEN'] });
  answers(
    'post',
    'admin/messages',
    { ...errorBody('RECIPIENTS_CHANGED', 'Changés'), data: { expected: 40, recipients: 41 } },
    { status: 409 },
  );
  expect(within(screen.getByRole('dialog')).getByText(/la fonctionnalité est désactivée/)).toBeVisible();
  await press('Envoyer quand même 40 e-mails');
  expect(await screen.findByText(/40 alors, 41 maintenant/)).toBeVisible();
  const sent = answersKeeping('post', 'admin/messages', { jobId: 'j1', messageId: 'm1' }, 202);
  await press('Envoyer quand même 41 e-mails');
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(sent).toMatchObject([{ expected: 41, acceptWarnings: true }]);
});

it('says under the name that it is taken', async () => {
  answers('post', 'admin/messages/preview', preview);
  await written();
  answers('post', 'admin/messages', errorBody('MESSAGE_NAME_TAKEN', 'Un envoi porte déjà ce nom'), {
    status: 409,
  });
  await press('Envoyer 40 e-mails…');
  await press('Envoyer 40 e-mails');
  expect(await screen.findByText('Un envoi porte déjà ce nom')).toBeVisible();
  expect(await field("Nom de l'envoi")).toBeInvalid();
});

it('takes a template, gives back what was written, and replaces the template', async () => {
  answers('post', 'admin/messages/preview', preview);
  answers('get', 'admin/message-templates', [template]);
  await written();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Modèle' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Pièce manquante' }));
  expect(await read('Objet')).toBe('Une pièce manque');
  await press('Annuler');
  expect(await read('Objet')).toBe('Votre dossier, {Prénom}');
  const saved = answersKeeping('put', 'admin/message-templates/t1', template);
  await press('Enregistrer comme modèle');
  const name = within(await screen.findByRole('dialog')).getByRole('textbox');
  await userEvent.clear(name);
  await userEvent.type(name, 'pièce manquante');
  await press('Remplacer le modèle');
  await waitFor(() => expect(saved).toMatchObject([{ subject: 'Votre dossier, {Prénom}', version: 3 }]));
});

it('keeps a subject on one line', async () => {
  answers('post', 'admin/messages/preview', preview);
  await written();
  await write('Objet', 'Une\n  pièce\nmanque');
  expect(await read('Objet')).toBe('Une pièce manque');
});

it('says why nothing is previewed, and asks for nothing without a text', async () => {
  answers('post', 'admin/messages/preview', errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  await written();
  expect(await screen.findByText(/en panne/)).toBeVisible();
  expect(screen.getByText(/^Écrivez l'objet et le texte/)).toBeVisible();
  await write('Objet', ' ');
  await press('Envoyer…');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names the first five of many, counts the others, and sends nothing to nobody', async () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => person(id, `NOM ${id}`));
  const shared = people.map(({ id }) => ({
    email: `${id}@x.fr`,
    candidates: people.slice(0, 2),
    staff: false,
  }));
  answers('post', 'admin/messages/preview', {
    ...preview,
    recipients: 0,
    blank: NONE,
    withoutEmail: { count: 1, candidates: people.slice(0, 1) },
    absent: { count: 9, candidates: people },
    sharedEmails: shared,
    samples: [],
  });
  await written();
  const before = await screen.findByRole('region', { name: "Avant l'envoi" });
  expect(before).toHaveTextContent('0 e-mail partira');
  expect(before).toHaveTextContent("1 n'a pas d'adresse : NOM a");
  expect(before).toHaveTextContent(
    '9 absents du dernier fichier, ne sont pas écrits : NOM a, NOM b, NOM c, NOM d, NOM e et 4 autres',
  );
  expect(before).toHaveTextContent(
    '6 adresses sont partagées, et reçoit un e-mail par candidat : a@x.fr (NOM a, NOM b) ; b@x.fr',
  );
  expect(before).toHaveTextContent(/e@x\.fr \(NOM a, NOM b\) et 1 autre$/);
  expect(before).not.toHaveTextContent('retenu');
  expect(screen.queryByRole('group', { name: 'Aperçu pour' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Envoyer 0 e-mail…' })).toBeDisabled();
});

it('deletes the template that is in use, and keeps the text', async () => {
  answers('post', 'admin/messages/preview', preview);
  answers('get', 'admin/message-templates', [template]);
  await written();
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Modèle' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Pièce manquante' }));
  await press('Supprimer');
  answers('delete', 'admin/message-templates/t1', undefined as never);
  answers('get', 'admin/message-templates', []);
  await press('Supprimer le modèle');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Modèle' })).toBeNull());
  expect(await read('Texte')).toBe('Bonjour.');
});

it('keeps a text as a new template, says why not, and asks for no sending', async () => {
  answers('post', 'admin/messages/preview', preview);
  await written();
  await press('Enregistrer comme modèle');
  const fields = [{ field: 'name', message: 'Nom refusé' }];
  answers(
    'post',
    'admin/message-templates',
    { ...errorBody('INVALID_INPUT', 'refusé'), fields },
    { status: 422 },
  );
  await press('Enregistrer le modèle');
  expect(await screen.findByText('Nom refusé')).toBeVisible();
  const saved = answersKeeping('post', 'admin/message-templates', template, 201);
  answers('get', 'admin/message-templates', [template]);
  await press('Enregistrer le modèle');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The list of templates is read again.
  await userEvent.click(await screen.findByRole('combobox', { name: 'Modèle' }));
  expect(await screen.findByRole('option', { name: 'Pièce manquante' })).toBeVisible();
  expect(saved).toEqual([
    { name: 'Relance', subject: 'Votre dossier, {Prénom}', body: 'Bonjour {Prénom}, le {Date d’entretien}' },
  ]);
});

it('inserts what is named where the caret is, and completes what is typed after a brace', async () => {
  answers('post', 'admin/messages/preview', preview);
  await written();
  await write('Texte', '');
  await press('Insérer Site');
  expect(await read('Texte')).toBe('{Site}');
  const view = EditorView.findFromDOM(await field('Objet'));
  act(() => {
    view?.focus();
    view?.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: '{cren}' },
      selection: { anchor: 5 },
    });
    if (view) startCompletion(view);
  });
  await userEvent.click(await screen.findByRole('option', { name: /^Créneau/ }));
  expect(await read('Objet')).toBe('{Créneau}');
  expect((await field('Objet')).querySelector('.cm-placeholderOfText')).toHaveTextContent('{Créneau}');
  expect(await field('Objet')).toHaveAttribute('aria-multiline', 'false');
  await write('Objet', '{{pas}}');
  expect((await field('Objet')).querySelector('.cm-placeholderOfText')).toBeNull();
});

it('sends by the keyboard, and stays where the sending failed', async () => {
  answers('post', 'admin/messages/preview', preview);
  const onSent = await written();
  await screen.findByRole('button', { name: 'Envoyer 40 e-mails…' });
  fireEvent.keyDown(await field('Texte'), { key: 'Enter', ctrlKey: true });
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/part à chacun, et reste dans les historiques sous le nom « Relance »/),
  ).toBeVisible();
  answers('post', 'admin/messages', errorBody('UNAVAILABLE', 'file pleine'), { status: 503 });
  await press('Envoyer 40 e-mails');
  expect(await dialog.findByText(/file pleine/)).toBeVisible();
  expect(onSent).not.toHaveBeenCalled();
});
