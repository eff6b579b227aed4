import { EditorView } from '@codemirror/view';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
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
  await press('Envoyer 40 e-mails…');
  await press('Envoyer 40 e-mails');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('m1'));
  expect(sent).toEqual([{ ...message, name: 'Relance', expected: 40, acceptWarnings: false }]);
});

it('sends oneself the mail of the person who is shown', async () => {
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
});

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
  answers('post', 'admin/messages/preview', preview);
  await press('Remplacer par Prénom');
  expect(await read('Objet')).toBe('Votre dossier, {Prénom}');
  expect(await screen.findByRole('button', { name: 'Envoyer 40 e-mails…' })).toBeVisible();
});

it('takes back what it said of a brace once it is closed, and leaves the focus where one types', async () => {
  const fault = { field: 'subject', message: "Une accolade ouverte n'est pas fermée" };
  answers(
    'post',
    'admin/messages/preview',
    { ...errorBody('INVALID_INPUT', 'Saisie à revoir'), fields: [fault] },
    { status: 422 },
  );
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
