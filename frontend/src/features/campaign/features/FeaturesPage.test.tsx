import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { Feature, Preview } from './api';
import { FeaturesPage } from './FeaturesPage';

const feature = (name: Feature['name'], activated = false): Feature => ({ id: name, name, activated });

const FEATURES = [
  feature('CANDIDATE_ACCOUNT_CREATION', true),
  feature('INTERVIEW_SLOTS_ATTRIBUTION', true),
  feature('SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS'),
];

const adele = { id: 'c1', externalId: '1310442', name: 'LEBRUN Adèle' };
const tom = { id: 'c2', externalId: '1310457', name: 'LEBRUN Tom' };
const PREVIEW: Preview = {
  recipients: 5886,
  alreadyDone: 0,
  withoutEmail: { count: 1, candidates: [{ id: 'c3', externalId: '1288013', name: 'HADDAD Ilyes' }] },
  sharedEmails: [{ email: 'famille@courriel.example', candidates: [adele, tom], staff: true }],
  staffEmails: ['famille@courriel.example'],
  waiting: 7,
  withoutLetter: { ENCF: 563 },
  stale: true,
  byMethod: [
    { method: 'INTERVIEW', recipients: 1204, waiting: 7, alreadyDone: 0, unreachable: 2, example: adele },
    { method: 'NONE', recipients: 4682, waiting: 0, alreadyDone: 0, unreachable: 0, example: null },
  ],
  contactMissing: true,
  unsent: 1204,
  emailMode: 'test',
};
const letterOf = (id: string, onClose: () => void) => <button onClick={onClose}>{`Lettre de ${id}`}</button>;
const LETTERS_CLOSED = FEATURES.map((each) => ({ ...each, activated: false }));

beforeEach(() => answers('get', 'admin/letters/sending-time', null));

async function openDialog(name: string, features = FEATURES, preview = PREVIEW) {
  answers('get', 'admin/features', features);
  answers('get', 'admin/features/:id/preview', preview);
  renderPage(<FeaturesPage letterOf={letterOf} />);
  await userEvent.click(await screen.findByRole('switch', { name }));
  return within(await screen.findByRole('dialog'));
}

it('lists the features with their state and the warning of the last', async () => {
  answers('get', 'admin/features', FEATURES);
  renderPage(<FeaturesPage letterOf={letterOf} />);
  const switches = await screen.findAllByRole('switch');
  expect(switches.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Création des comptes',
    'Attribution des créneaux',
    'E-mails de la note de motivation',
  ]);
  expect(switches.map((each) => (each as HTMLInputElement).checked)).toEqual([true, true, false]);
  expect(screen.getByText("L'envoi est irréversible.")).toBeVisible();
});

it('counts again when the dialog opens after what was corrected in another tab', async () => {
  const name = 'E-mails de la note de motivation';
  let dialog = await openDialog(name);
  expect(await dialog.findByRole('button', { name: 'Activer et envoyer 5\u202f886 e-mails' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Lancer les calculs' })).toHaveAttribute(
    'href',
    '/admin/candidates',
  );
  answers('get', 'admin/features/:id/preview', { ...PREVIEW, recipients: 5888, stale: false });
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(await screen.findByRole('switch', { name }));
  dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Activer et envoyer 5\u202f888 e-mails' })).toBeVisible();
  expect(dialog.queryByText(/une lettre peut être périmée/)).toBeNull();
});

it('asks before it switches on, saying whom it reaches, and tells inside the dialog that it is done', async () => {
  const dialog = await openDialog('E-mails de la note de motivation');
  const confirm = await dialog.findByRole('button', { name: 'Activer et envoyer 5\u202f886 e-mails' });
  expect(dialog.getByText(/une lettre peut être périmée/)).toBeVisible();
  expect(dialog.getByText(/Aucun contact n'est renseigné/)).toBeVisible();
  expect(dialog.getByText('Mode test : les e-mails seront retenus.')).toBeVisible();
  expect(
    dialog.getByRole('cell', { name: /LEBRUN Adèle \(1310442\), LEBRUN Tom \(1310457\), et un compte/ }),
  ).toBeVisible();
  expect(dialog.getByRole('tab', { name: 'Adresses partagées (1)' })).toBeVisible();
  expect(dialog.getByText('candidats, 1 adresse')).toBeVisible();
  await userEvent.click(dialog.getByRole('tab', { name: 'Sans adresse (1)' }));
  const person = dialog.getByRole('link', { name: /HADDAD Ilyes/ });
  expect(person).toHaveAttribute('href', '/admin/candidates?candidat=c3');
  answers(
    'put',
    'admin/features/:id/activate',
    feature(FEATURES[2]?.name ?? 'INTERVIEW_SLOTS_ATTRIBUTION', true),
  );
  await userEvent.click(confirm);
  expect(await dialog.findByRole('status')).toHaveTextContent("L'envoi des e-mails est activé.");
  expect(dialog.getByText(/se suit dans Travaux/)).toBeVisible();
  answers('get', 'admin/features', [
    ...FEATURES.slice(0, 2),
    feature('SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS', true),
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  expect(
    await screen.findByRole('switch', { name: 'E-mails de la note de motivation', checked: true }),
  ).toBeInTheDocument();
});

it.each([
  ['test', 'Mode test : les e-mails seront retenus.'],
  ['disabled', 'Mode désactivé : les e-mails seront retenus.'],
  ['enabled', undefined],
] as const)('warns where mails do not leave: %s', async (emailMode, warning) => {
  const dialog = await openDialog('E-mails de la note de motivation', FEATURES, { ...PREVIEW, emailMode });
  expect(await dialog.findByText(/L'envoi est irréversible/)).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Activer/ })).toBeEnabled());
  if (warning) expect(dialog.getByText(warning)).toBeVisible();
  else expect(dialog.queryByText(/seront retenus/)).toBeNull();
});

it('counts letters by method, shows the mail of a real candidate and its letter, and sends it to oneself', async () => {
  answers('get', 'admin/letters/:id/mail', {
    candidateId: 'c1',
    subject: 'Votre évaluation',
    html: '<p>Bonjour</p>',
  });
  answers('post', 'admin/letters/:id/mail/to-myself', { sent: true, mode: 'test' });
  const dialog = await openDialog('E-mails de la note de motivation');
  const figures = await dialog.findByRole('table', { name: 'Lettres par méthode' });
  const rows = within(figures)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['Entretien1\u202f204702LEBRUN Adèle', 'Aucune4\u202f682000']);
  await userEvent.click(dialog.getByRole('button', { name: "Voir l'e-mail de LEBRUN Adèle" }));
  const mail = within(await screen.findByRole('dialog', { name: "L'e-mail de LEBRUN Adèle" }));
  expect(await mail.findByText('Votre évaluation')).toBeVisible();
  await userEvent.click(mail.getByRole('button', { name: "M'en envoyer un" }));
  expect(await screen.findByText(/^E-mail envoyé à/)).toBeVisible();
  answers('post', 'admin/letters/:id/mail/to-myself', { sent: false, mode: 'disabled' });
  await userEvent.click(mail.getByRole('button', { name: "M'en envoyer un" }));
  expect(await screen.findByText(/le mode des e-mails est désactivé/)).toBeVisible();
  await userEvent.click(mail.getByRole('button', { name: 'Lire la lettre' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Lettre de c1' }));
  expect(await screen.findByRole('dialog', { name: "L'e-mail de LEBRUN Adèle" })).toBeVisible();
});

const TIME = {
  ...{ jobId: 'j1', at: '2099-04-28T16:00:00Z', author: { lastName: 'MARCHAND', firstName: 'Hélène' } },
  ...{ expected: 5886, recipients: 5886, stale: false, wasStale: false, emailMode: 'enabled' as const },
};

it('sets an hour for the letters, tells what changed since, and calls it off', async () => {
  const saved = answersKeeping('put', 'admin/letters/sending-time', TIME);
  answers('get', 'admin/jobs', {
    content: [],
    totalElements: 0,
    totalPages: 0,
    number: 0,
    size: 20,
    numberOfElements: 0,
  });
  const dialog = await openDialog('E-mails de la note de motivation');
  await userEvent.click(await dialog.findByRole('button', { name: "Programmer l'envoi…" }));
  const form = within(
    await screen.findByRole('dialog', { name: "Programmer l'envoi de 5\u202f886 e-mails" }),
  );
  await userEvent.type(form.getByRole('textbox', { name: /^Jour/ }), '28/04/2099');
  await userEvent.type(form.getByRole('textbox', { name: /^Heure/ }), '18h');
  answers('get', 'admin/letters/sending-time', { ...TIME, recipients: 5901, stale: true });
  await userEvent.click(form.getByRole('button', { name: 'Programmer' }));
  expect(await screen.findByText(/Envoi prévu le 28\/04\/2099 à 18:00, à 5.901 candidats/)).toBeVisible();
  expect(saved).toEqual([{ day: '2099-04-28', time: '18:00', expected: 5886 }]);
  expect(screen.getByText(/Ils étaient 5.886 quand l'heure a été choisie/)).toBeVisible();
  expect(screen.getByText(/sans nouveau calcul, rien ne partira/)).toBeVisible();
  server.use(http.delete('*/api/v1/admin/letters/sending-time', () => new Response(null, { status: 204 })));
  answers('get', 'admin/letters/sending-time', null);
  await userEvent.click(screen.getByRole('button', { name: "Annuler l'envoi prévu", hidden: true }));
  expect(await screen.findByText("L'envoi prévu est annulé")).toBeVisible();
  expect(screen.queryByText(/Envoi prévu le/)).toBeNull();
});

it('exports those whom it leaves aside', async () => {
  const dialog = await openDialog('E-mails de la note de motivation');
  answers('get', 'admin/features/:id/preview/export', new Blob(['PK']));
  await userEvent.click(await dialog.findByRole('button', { name: 'Exporter la liste' }));
  expect(await screen.findByText('Export terminé')).toBeVisible();
});

it('tells inside the dialog why the server refused', async () => {
  const dialog = await openDialog('E-mails de la note de motivation');
  const confirm = await dialog.findByRole('button', { name: /Activer et envoyer/ });
  answers(
    'put',
    'admin/features/:id/activate',
    errorBody('LETTER_NOT_OPEN', "Activez d'abord les créneaux."),
    {
      status: 409,
    },
  );
  await userEvent.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent("Activez d'abord les créneaux.");
  expect(dialog.getByRole('button', { name: 'Annuler' })).toBeVisible();
});

it('names no number where nothing is sent', async () => {
  const dialog = await openDialog('Attribution des créneaux', LETTERS_CLOSED);
  const activate = dialog.getByRole('button', { name: 'Activer' });
  await waitFor(() => expect(activate).toBeEnabled());
});

it.each(['Création des comptes', 'E-mails de la note de motivation'])(
  'cannot be confirmed before it says whom it touches: %s',
  async (name) => {
    answers('get', 'admin/features', FEATURES);
    server.use(http.get('*/admin/features/:id/preview', () => new Promise<never>(() => undefined)));
    renderPage(<FeaturesPage letterOf={letterOf} />);
    await userEvent.click(await screen.findByRole('switch', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: /^(Désa|A)ctiver$/ })).toBeDisabled();
  },
);

it('says what stops before it switches off', async () => {
  const dialog = await openDialog('Création des comptes');
  expect(dialog.getByText(/Les comptes créés restent ouverts/)).toBeVisible();
  expect(await dialog.findByText('1 204 e-mails attendent encore : ils ne partiront pas.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Désactiver' })).toBeEnabled();
});

it('sends no mail about letters that nobody can read yet', async () => {
  const dialog = await openDialog('E-mails de la note de motivation', LETTERS_CLOSED);
  expect(dialog.getByText("Activez d'abord l'attribution des créneaux.")).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Activer/ })).toBeNull();
});
