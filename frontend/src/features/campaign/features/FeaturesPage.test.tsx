import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
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
  fireEvent.click(await screen.findByRole('switch', { name }));
  return within(await screen.findByRole('dialog'));
}

it('lists the features with their state and the warning of the last, once they can be read', async () => {
  answers('get', 'admin/features', errorBody('X', 'illisible'), { status: 503 });
  renderPage(<FeaturesPage letterOf={letterOf} />);
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getByRole('link', { name: 'Administration' })).toHaveAttribute(
    'href',
    '/admin/administrations',
  );
  answers('get', 'admin/features', FEATURES);
  fireEvent.click(again);
  const switches = await screen.findAllByRole('switch');
  expect(switches.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Création des comptes',
    'Attribution des créneaux',
    'E-mails de la note de motivation',
  ]);
  expect(switches.map((each) => (each as HTMLInputElement).checked)).toEqual([true, true, false]);
  expect(screen.getAllByText(/^(Dés|A)activée$|^Activée$/).map(({ textContent }) => textContent)).toEqual([
    'Activée',
    'Activée',
    'Désactivée',
  ]);
  expect(screen.getByText("L'envoi est irréversible.")).toBeVisible();
  expect(screen.queryByText(/^Envoi prévu/)).toBeNull();
});

it('counts again when the dialog opens after what was corrected in another tab', async () => {
  const name = 'E-mails de la note de motivation';
  let dialog = await openDialog(name);
  expect(
    await dialog.findByRole('button', { name: 'Activer quand même et envoyer 5\u202f886 e-mails' }),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Lancer les calculs' })).toHaveAttribute(
    'href',
    '/admin/candidates',
  );
  answers('get', 'admin/features/:id/preview', { ...PREVIEW, recipients: 5888, stale: false });
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  fireEvent.click(await screen.findByRole('switch', { name }));
  dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Activer et envoyer 5\u202f888 e-mails' })).toBeVisible();
  expect(dialog.queryByText(/une lettre peut être périmée/)).toBeNull();
});

it('asks before it switches on, saying whom it reaches, and tells inside the dialog that it is done', async () => {
  const dialog = await openDialog('E-mails de la note de motivation');
  const confirm = await dialog.findByRole('button', {
    name: 'Activer quand même et envoyer 5\u202f886 e-mails',
  });
  expect(dialog.getByText(/une lettre peut être périmée/)).toBeVisible();
  expect(dialog.getByText(/Aucun contact n'est renseigné/)).toBeVisible();
  expect(dialog.getByText('Mode test : les e-mails seront retenus.')).toBeVisible();
  expect(
    dialog.getByRole('cell', { name: /LEBRUN Adèle \(1310442\), LEBRUN Tom \(1310457\), et un compte/ }),
  ).toBeVisible();
  expect(dialog.getByRole('tab', { name: 'Adresses partagées (1)' })).toBeVisible();
  expect(dialog.getByText('candidats, 1 adresse')).toBeVisible();
  fireEvent.click(dialog.getByRole('tab', { name: 'Sans adresse (1)' }));
  const person = dialog.getByRole('link', { name: /HADDAD Ilyes/ });
  expect(person).toHaveAttribute('href', '/admin/candidates?candidat=c3');
  expect(dialog.queryByText(/premiers, sur/)).toBeNull();
  fireEvent.click(dialog.getByRole('tab', { name: 'Sans lettre (563)' }));
  expect(dialog.getByRole('row', { name: 'Inscription non validée sur Parcoursup 563' })).toBeVisible();
  expect(dialog.getAllByRole('row', { name: /^(Inscription|Méthode d|Absents)/ })).toHaveLength(1);
  const exported = answersLate('get', 'admin/features/:id/preview/export', new Blob(['PK']) as never);
  const list = dialog.getByRole('button', { name: 'Exporter la liste' });
  fireEvent.click(list);
  await waitFor(() => expect(list).toHaveTextContent('Export en cours…'));
  exported();
  expect(await screen.findByText('Export terminé')).toBeVisible();
  const refused = answersLate(
    'put',
    'admin/features/:id/activate',
    errorBody('LETTER_NOT_OPEN', "Activez d'abord les créneaux."),
    409,
  );
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm).toHaveTextContent('Enregistrement en cours…'));
  expect(dialog.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  refused();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^La fonctionnalité n'a pas changé : Activez d'abord les créneaux\./,
  );
  expect(dialog.getByRole('button', { name: 'Annuler' })).toBeEnabled();
  answers(
    'put',
    'admin/features/:id/activate',
    feature(FEATURES[2]?.name ?? 'INTERVIEW_SLOTS_ATTRIBUTION', true),
  );
  fireEvent.click(confirm);
  expect(await dialog.findByRole('status')).toHaveTextContent("L'envoi des e-mails est activé.");
  expect(dialog.getByText(/se suit dans Travaux/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^(Annuler|Programmer)/ })).toBeNull();
  answers('get', 'admin/features', [
    ...FEATURES.slice(0, 2),
    feature('SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS', true),
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  expect(
    await screen.findByRole('switch', { name: 'E-mails de la note de motivation', checked: true }),
  ).toBeInTheDocument();
});

it('says of account links whom they reach, in right French, and who stays aside', async () => {
  const features = [feature('CANDIDATE_ACCOUNT_CREATION')];
  answers('get', 'admin/features', features);
  answers('get', 'admin/features/:id/preview', errorBody('X', 'illisible'), { status: 503 });
  renderPage(<FeaturesPage letterOf={letterOf} />);
  const open = async () => {
    fireEvent.click(await screen.findByRole('switch', { name: 'Création des comptes' }));
    return within(await screen.findByRole('dialog', { name: 'Activer la création des comptes ?' }));
  };
  const texts = (dialog: Awaited<ReturnType<typeof open>>) =>
    ['Maintenant', 'Déjà fait', 'Adresse partagée', 'Sans adresse'].map(
      (label) => dialog.getByText(label).parentElement?.textContent,
    );
  let dialog = await open();
  expect(await dialog.findByText(/^Erreur lors du décompte : illisible/)).toBeVisible();
  const none = { byMethod: [], withoutLetter: {}, contactMissing: false, stale: false };
  const few: Preview = { ...PREVIEW, ...none, recipients: 1, alreadyDone: 1, emailMode: 'disabled' };
  answers('get', 'admin/features/:id/preview', {
    ...few,
    withoutEmail: { count: 1204, candidates: [adele, tom] },
    sharedEmails: [{ email: 'seule@courriel.example', candidates: [adele], staff: false }],
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  dialog = await open();
  expect(await dialog.findByRole('button', { name: 'Activer et envoyer 1 lien' })).toBeEnabled();
  expect(texts(dialog)).toEqual([
    'Maintenant1reçoit un lien',
    'Déjà fait1a son compte',
    'Adresse partagée1candidat, 1 adresse',
    'Sans adresse1\u202f204ne recevront rien',
  ]);
  expect(dialog.getByRole('row', { name: 'seule@courriel.example LEBRUN Adèle (1310442)' })).toBeVisible();
  expect(dialog.getAllByRole('tab')).toHaveLength(2);
  fireEvent.click(dialog.getByRole('tab', { name: 'Sans adresse (1\u202f204)' }));
  expect(dialog.getByText(/^Les 2 premiers, sur 1\s204\.$/)).toBeVisible();
  expect(dialog.getByText('Mode désactivé : les e-mails seront retenus.')).toBeVisible();
  expect(dialog.queryByRole('table', { name: 'Lettres par méthode' })).toBeNull();
  expect(dialog.queryByText(/Aucun contact n'est renseigné|peut être périmée/)).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Programmer/ })).toBeNull();
  answers('get', 'admin/features/:id/preview', {
    ...few,
    ...{ recipients: 0, alreadyDone: 2, sharedEmails: [], emailMode: 'enabled' },
    withoutEmail: { count: 0, candidates: [] },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  dialog = await open();
  await waitFor(() =>
    expect(texts(dialog)).toEqual([
      'Maintenant0reçoit un lien',
      'Déjà fait2ont leur compte',
      'Adresse partagée0candidat, 0 adresse',
      'Sans adresse0ne recevra rien',
    ]),
  );
  expect(dialog.queryByRole('tab')).toBeNull();
  expect(dialog.queryByText(/seront retenus/)).toBeNull();
  expect(dialog.getByText(/L'envoi est irréversible/)).toBeVisible();
  answers('put', 'admin/features/:id/activate', feature('CANDIDATE_ACCOUNT_CREATION', true));
  fireEvent.click(dialog.getByRole('button', { name: 'Activer' }));
  expect(await dialog.findByText('La création des comptes est activée.')).toBeVisible();
  expect(dialog.queryByText(/se suit dans Travaux/)).toBeNull();
});

it('counts letters by method, shows the mail of a real candidate and its letter, and sends it to oneself', async () => {
  const mailed = { candidateId: 'c1', subject: 'Votre évaluation', html: '<p>Bonjour</p>' };
  answers('get', 'admin/letters/:id/mail', errorBody('X', 'sans adresse'), { status: 409 });
  answers('post', 'admin/letters/:id/mail/to-myself', { sent: true, mode: 'test' });
  const dialog = await openDialog('E-mails de la note de motivation');
  const figures = await dialog.findByRole('table', { name: 'Lettres par méthode' });
  const rows = within(figures)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['Entretien1\u202f204702LEBRUN Adèle', 'Aucune4\u202f682000']);
  expect(dialog.getAllByRole('button', { name: /^Voir l/ })).toHaveLength(1);
  const look = dialog.getByRole('button', { name: "Voir l'e-mail de LEBRUN Adèle" });
  fireEvent.click(look);
  expect(await screen.findByText(/^L'e-mail n'a pas pu être préparé : sans adresse/)).toBeVisible();
  expect(screen.getByRole('button', { name: "M'en envoyer un" })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  answers('get', 'admin/letters/:id/mail', mailed);
  fireEvent.click(look);
  const mail = within(await screen.findByRole('dialog', { name: "L'e-mail de LEBRUN Adèle" }));
  expect(await mail.findByText('Votre évaluation')).toBeVisible();
  fireEvent.click(mail.getByRole('button', { name: "M'en envoyer un" }));
  expect(await screen.findByText(/^E-mail envoyé à/)).toBeVisible();
  answers('post', 'admin/letters/:id/mail/to-myself', { sent: false, mode: 'disabled' });
  fireEvent.click(mail.getByRole('button', { name: "M'en envoyer un" }));
  expect(await screen.findByText(/le mode des e-mails est désactivé/)).toBeVisible();
  fireEvent.click(mail.getByRole('button', { name: 'Lire la lettre' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Lettre de c1' }));
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
  fireEvent.click(await dialog.findByRole('button', { name: "Programmer l'envoi…" }));
  const form = within(
    await screen.findByRole('dialog', { name: "Programmer l'envoi de 5\u202f886 e-mails" }),
  );
  const day = form.getByRole('textbox', { name: /^Jour/ });
  fireEvent.click(form.getByRole('button', { name: 'Programmer' }));
  expect(await form.findByText('Heure invalide')).toBeVisible();
  expect(form.getByText('Date invalide')).toBeVisible();
  fireEvent.change(day, { target: { value: '28/04/1999' } });
  fireEvent.blur(day);
  const hour = form.getByRole('textbox', { name: /^Heure/ });
  fireEvent.change(hour, { target: { value: '18h' } });
  fireEvent.blur(hour);
  fireEvent.click(form.getByRole('button', { name: 'Programmer' }));
  expect(await form.findByText('Cette date est passée')).toBeVisible();
  fireEvent.change(day, { target: { value: '28/04/2099' } });
  fireEvent.blur(day);
  expect(saved).toEqual([]);
  server.use(
    http.put(
      '*/api/v1/admin/letters/sending-time',
      () =>
        HttpResponse.json(
          { ...errorBody('INVALID', 'refusé'), fields: [{ field: 'day', message: 'Jour fermé' }] },
          { status: 422 },
        ),
      { once: true },
    ),
  );
  fireEvent.click(form.getByRole('button', { name: 'Programmer' }));
  expect(await form.findByText('Jour fermé')).toBeVisible();
  expect(screen.queryByText(/n'est pas programmé/)).toBeNull();
  server.use(
    http.put(
      '*/api/v1/admin/letters/sending-time',
      () => HttpResponse.json(errorBody('X', 'trop tôt'), { status: 409 }),
      { once: true },
    ),
  );
  fireEvent.click(form.getByRole('button', { name: 'Programmer' }));
  expect(await screen.findByText(/^L'envoi n'est pas programmé : trop tôt/)).toBeVisible();
  answers('get', 'admin/letters/sending-time', { ...TIME, recipients: 5901, stale: true });
  fireEvent.click(form.getByRole('button', { name: 'Programmer' }));
  expect(await screen.findByText(/Envoi prévu le 28\/04\/2099 à 18:00, à 5.901 candidats/)).toBeVisible();
  expect(saved).toEqual([{ day: '2099-04-28', time: '18:00', expected: 5886 }]);
  expect(screen.getByText(/Ils étaient 5.886 quand l'heure a été choisie/)).toBeVisible();
  expect(screen.getByText(/sans nouveau calcul, rien ne partira/)).toBeVisible();
  const cancel = screen.getByRole('button', { name: "Annuler l'envoi prévu", hidden: true });
  const late = answersLate('delete', 'admin/letters/sending-time', errorBody('X', 'parti'), 409);
  fireEvent.click(cancel);
  await waitFor(() => expect(cancel).toHaveTextContent('Annulation en cours…'));
  late();
  expect(await screen.findByText(/^L'envoi prévu n'est pas annulé : parti/)).toBeVisible();
  server.use(http.delete('*/api/v1/admin/letters/sending-time', () => new Response(null, { status: 204 })));
  answers('get', 'admin/letters/sending-time', null);
  fireEvent.click(cancel);
  expect(await screen.findByText("L'envoi prévu est annulé")).toBeVisible();
  expect(screen.queryByText(/Envoi prévu le/)).toBeNull();
});

it('opens the letters, which sends nothing, and shows a real one', async () => {
  const preview: Preview = {
    ...PREVIEW,
    byMethod: PREVIEW.byMethod.map((each) => ({ ...each, waiting: 0 })),
    ...{ waiting: 1, withoutLetter: { ENCF: 1 } },
  };
  const dialog = await openDialog('Attribution des créneaux', LETTERS_CLOSED, preview);
  const activate = dialog.getByRole('button', { name: 'Activer' });
  await waitFor(() => expect(activate).toBeEnabled());
  const texts = ['Maintenant', 'Sans créneau', 'Sans lettre'].map(
    (label) => dialog.getAllByText(label)[0]?.parentElement?.textContent,
  );
  expect(texts).toEqual([
    'Maintenant5\u202f886voient leur lettre',
    'Sans créneau1attend son créneau',
    "Sans lettre1n'en a pas",
  ]);
  expect(dialog.queryByText(/irréversible|seront retenus/)).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Programmer/ })).toBeNull();
  const figures = within(dialog.getByRole('table', { name: 'Lettres par méthode' }));
  expect(figures.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Méthode',
    'Maintenant',
    'Exemple',
  ]);
  fireEvent.click(figures.getByRole('button', { name: 'Voir la lettre de LEBRUN Adèle' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Lettre de c1', hidden: true }));
  expect(screen.queryByRole('button', { name: 'Lettre de c1', hidden: true })).toBeNull();
  answers('put', 'admin/features/:id/activate', feature('INTERVIEW_SLOTS_ATTRIBUTION', true));
  fireEvent.click(activate);
  expect(await dialog.findByText('Les candidats voient leur lettre.')).toBeVisible();
  expect(dialog.queryByText(/se suit dans Travaux/)).toBeNull();
});

it.each(['Création des comptes', 'E-mails de la note de motivation'])(
  'cannot be confirmed before it says whom it touches: %s',
  async (name) => {
    answers('get', 'admin/features', FEATURES);
    server.use(http.get('*/admin/features/:id/preview', () => new Promise<never>(() => undefined)));
    renderPage(<FeaturesPage letterOf={letterOf} />);
    fireEvent.click(await screen.findByRole('switch', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: /^(Désa|A)ctiver$/ })).toBeDisabled();
  },
);

it('says what stops before it switches off', async () => {
  const all = FEATURES.map((each) => ({ ...each, activated: true }));
  let dialog = await openDialog('Création des comptes', all);
  expect(dialog.getByText(/Les comptes créés restent ouverts/)).toBeVisible();
  expect(await dialog.findByText('1 204 e-mails attendent encore : ils ne partiront pas.')).toBeVisible();
  for (const [name, sentence, unsent, warning] of [
    ['Attribution des créneaux', /ne verront plus leur lettre/, 1, /^1 e-mail attend encore : il/],
    ['E-mails de la note de motivation', /pas encore parti ne partira pas/, 0, undefined],
  ] as const) {
    answers('get', 'admin/features/:id/preview', { ...PREVIEW, unsent });
    fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
    fireEvent.click(await screen.findByRole('switch', { name }));
    dialog = within(await screen.findByRole('dialog', { name: /^Désactiver / }));
    expect(dialog.getByText(sentence)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Désactiver' })).toBeEnabled());
    if (warning) expect(await dialog.findByText(warning)).toBeVisible();
    else expect(dialog.queryByText(/attend/)).toBeNull();
  }
  answers('put', 'admin/features/:id/deactivate', feature('INTERVIEW_SLOTS_ATTRIBUTION'));
  fireEvent.click(dialog.getByRole('button', { name: 'Désactiver' }));
  expect(await dialog.findByText('La fonctionnalité est désactivée.')).toBeVisible();
  expect(dialog.queryByText(/se suit dans Travaux/)).toBeNull();
});

it('sends no mail about letters that nobody can read yet', async () => {
  const dialog = await openDialog('E-mails de la note de motivation', LETTERS_CLOSED);
  expect(dialog.getByText("Activez d'abord l'attribution des créneaux.")).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Activer/ })).toBeNull();
});
