import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { toast } from '@/shared/toast/toasts';
import type { Job } from '@/shared/jobs/api';
import { job } from '@/test/jobs';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, pageOf, server } from '@/test/server';
import type { Email, OutboxState } from './api';
import { EmailsPage } from './EmailsPage';

const EMAIL: Email = {
  id: 'm1',
  recipients: ['theo@example.org'],
  sentAt: '2026-05-12T08:00:00+02:00',
  subject: "Votre convocation à l'entretien",
  body: '<p>Bonjour Théo</p>',
  candidateId: null,
  candidate: null,
  status: 'SENT',
  kind: 'LETTER',
  queuedAt: '2026-05-12T07:59:00+02:00',
  error: null,
  messageName: null,
};

const OUTBOX: OutboxState = {
  counts: { SENT: 1, QUEUED: 0, SENDING: 0, HELD: 0, FAILED: 0, DOUBTFUL: 0 },
  paused: false,
  mode: 'enabled',
  hasServer: true,
  restoredAt: null,
  serverAbsence: null,
  rate: 20,
  team: ['equipe@parvis.example'],
};

const withCounts = (counts: Partial<OutboxState['counts']>, members: Partial<OutboxState> = {}) => ({
  ...OUTBOX,
  ...members,
  counts: { ...OUTBOX.counts, ...counts },
});

async function openPage(emails: Email[] = [EMAIL], outbox = OUTBOX, jobs: Job[] | null = []) {
  answers('get', 'admin/emails/state', outbox);
  if (jobs) answers('get', 'admin/jobs', pageOf(jobs));
  const sent = answersKeeping('post', 'admin/emails', pageOf(emails));
  renderPage(<EmailsPage />, '/admin/administrations/emails');
  if (emails.length > 0) await screen.findByText('theo@example.org');
  return sent;
}

it('lists what was sent and opens a mail, its body isolated', async () => {
  const sent = await openPage();
  expect(sent).toEqual([{ status: 'SENT' }]);
  await userEvent.click(screen.getByRole('button', { name: /^Votre convocation/ }));
  const body = await screen.findByTitle("Contenu de l'e-mail Votre convocation à l'entretien");
  expect(body).toHaveAttribute('sandbox', '');
  expect(body).toHaveAttribute('srcdoc', expect.stringContaining('<p>Bonjour Théo</p>'));
});

it('lists the state that the address names, until its chip is removed', async () => {
  answers('get', 'admin/emails/state', withCounts({ FAILED: 2 }));
  answers('get', 'admin/jobs', pageOf([]));
  const sent = answersKeeping('post', 'admin/emails', pageOf([{ ...EMAIL, status: 'FAILED' }]));
  const { router } = renderPage(<EmailsPage />, '/?status=FAILED');
  await screen.findByText('theo@example.org');
  expect(sent).toEqual([{ status: 'FAILED' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre État' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'FAILED' }, { status: 'SENT' }]));
  expect(router.state.location.search).toEqual({});
});

it('goes from mail to mail with the arrows, names each candidate, and closes on Escape', async () => {
  const to = (id: string, name: string): Email => ({
    ...EMAIL,
    id,
    recipients: [id === 'm1' ? 'theo@example.org' : 'ines@example.org'],
    candidateId: `c-${id}`,
    candidate: { name, externalId: '1049693' },
  });
  await openPage([to('m1', 'BELLANGER Théo'), to('m2', 'BARBOSA Inès')]);
  const row = (address: string) =>
    screen.getByRole('button', { name: `Votre convocation à l'entretien, à ${address}` });
  await userEvent.click(row('theo@example.org'));
  const opened = await screen.findByRole('heading', { name: "Votre convocation à l'entretien" });
  expect(opened).toHaveFocus();
  expect(screen.getByRole('link', { name: 'BELLANGER Théo, n°\u00a01049693' })).toHaveAttribute(
    'href',
    '/admin/candidates?candidat=c-m1',
  );
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('link', { name: 'BARBOSA Inès, n°\u00a01049693' })).toBeVisible();
  expect(row('ines@example.org')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'BARBOSA Inès, n°\u00a01049693' })).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  expect(await screen.findByRole('link', { name: 'BELLANGER Théo, n°\u00a01049693' })).toBeVisible();
  act(() => screen.getByRole('combobox', { name: /^Lignes par page/ }).focus());
  await userEvent.keyboard('{Escape}');
  expect(opened).toBeInTheDocument();
  act(() => row('theo@example.org').focus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opened).not.toBeInTheDocument());
  expect(row('theo@example.org')).toHaveFocus();
});

it('asks for what the filter says, and never for a day to come', async () => {
  const sent = await openPage();
  await userEvent.type(screen.getByLabelText('Destinataire'), 'theo');
  await userEvent.type(screen.getByLabelText('Au'), '2999-01-01');
  expect(await screen.findByText('La date ne peut pas être dans le futur')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Au'));
  await userEvent.click(screen.getByRole('button', { name: 'Douteux' }));
  await expect.poll(() => sent.at(-1)).toEqual({ status: 'DOUBTFUL', recipient: 'theo' });
  expect(sent.some((body) => JSON.stringify(body).includes('2999'))).toBe(false);
});

it('goes back to the first page once it is asked for something else', async () => {
  answers('get', 'admin/emails/state', withCounts({ DOUBTFUL: 2 }));
  answers('get', 'admin/jobs', pageOf([]));
  answers('post', 'admin/emails', { ...pageOf([EMAIL]), totalElements: 500 });
  const { router } = renderPage(<EmailsPage />, '/admin/administrations/emails?page=5');
  await screen.findByText('theo@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '6' }));
  await userEvent.click(screen.getByRole('button', { name: /^Douteux/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'DOUBTFUL' }));
  await router.navigate({ to: '.', search: { page: '5' } } as never);
  await userEvent.click(await screen.findByLabelText(/^Lignes par page/));
  await userEvent.click(screen.getByRole('option', { name: '50' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ size: '50' }));
});

it('shows how far the mailing that runs is', async () => {
  const mailing = job({ id: 'j2', kind: 'MAILING', done: 5212, total: 6204 });
  await openPage([EMAIL], OUTBOX, [job(), job({ id: 'j3', kind: 'MAILING', status: 'SUCCESS' }), mailing]);
  const strip = within(await screen.findByRole('region', { name: 'Envoi en cours' }));
  expect(strip.getByText(/^5.212 \/ 6.204 e-mails$/)).toBeVisible();
  expect(strip.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '84');
});

it('says that nothing leaves without a server, and what waits for a person', async () => {
  await openPage([], withCounts({ DOUBTFUL: 3 }, { hasServer: false }));
  expect(await screen.findByText('Aucun e-mail')).toBeVisible();
  expect(screen.getByText("Aucun n'est encore parti.")).toBeVisible();
  expect(screen.getByText(/Aucun serveur d'e-mail n'est réglé/)).toBeVisible();
  expect(screen.getByText(/^3 e-mails douteux/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'En échec' }));
  expect(await screen.findByText("Aucun n'est en échec.")).toBeVisible();
  await userEvent.type(screen.getByLabelText('Objet'), 'lettre');
  // Each pause in the typing reads the list again.
  await waitFor(() => expect(screen.getByText('Aucun ne correspond.')).toBeVisible());
});

it('suspends what waits, and leads to the features that stop it for good', async () => {
  await openPage([], withCounts({ QUEUED: 977 }));
  expect(await screen.findByText('977 e-mails en file, 20 par seconde au plus.')).toBeVisible();
  expect(screen.getByRole('link', { name: "Arrêter l'envoi" })).toHaveAttribute(
    'href',
    '/admin/administrations/features',
  );
  answers('post', 'admin/emails/pause', OUTBOX);
  answers('get', 'admin/emails/state', withCounts({ QUEUED: 977 }, { paused: true }));
  await userEvent.click(screen.getByRole('button', { name: "Suspendre l'envoi" }));
  expect(await screen.findByText('Envoi suspendu : 977 e-mails attendent.')).toBeVisible();
  expect(screen.getByRole('button', { name: "Reprendre l'envoi" })).toBeVisible();
});

it('says since when the mail server takes nothing, and why', async () => {
  const serverAbsence = {
    since: '2026-05-12T08:05:00+02:00',
    reason: "Le serveur d'e-mail est injoignable.",
  };
  await openPage([], withCounts({ QUEUED: 12 }, { serverAbsence }));
  expect(await screen.findByText(/^Rien ne part depuis le 12.05.2026 à 08:05\. Le serveur/)).toBeVisible();
});

it('keeps the mails of a restored database until a person lets them leave', async () => {
  await openPage([], withCounts({ HELD: 2 }, { mode: 'test', restoredAt: '2026-11-28T04:00:00+01:00' }));
  expect(
    await screen.findByText(/^Une sauvegarde a été restaurée le 28.11.2026 à 04:00 : aucun/),
  ).toBeVisible();
  expect(screen.getByText('Mode : test')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Laisser repartir les e-mails' }));
  expect(screen.getByText(/Ceux qui sont retenus le restent/)).toBeVisible();
  answers('post', 'admin/emails/leave-restored', withCounts({ HELD: 2 }));
  answers('get', 'admin/emails/state', withCounts({ HELD: 2 }));
  const success = vi.spyOn(toast, 'success');
  await userEvent.click(screen.getByRole('button', { name: 'Laisser repartir' }));
  await expect.poll(() => screen.queryByText(/Une sauvegarde a été restaurée/)).toBeNull();
  expect(success).toHaveBeenCalledWith('Les e-mails suivent de nouveau le mode réglé');
  expect(screen.getByText('2 e-mails retenus.')).toBeVisible();
});

it('shows the doubtful mails, and settles all at once, after it said what follows', async () => {
  const listed = await openPage([], withCounts({ DOUBTFUL: 3 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Voir' }));
  await expect.poll(() => listed.at(-1)).toEqual({ status: 'DOUBTFUL' });
  const sent = answersKeeping('post', 'admin/emails/settle', withCounts({ SENT: 4 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tous partis' }));
  expect(sent).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Noter 3 e-mails partis' }));
  expect(await screen.findByText('3 e-mails notés partis')).toBeVisible();
  expect(sent).toEqual([{ sent: true }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Renvoyer les 3' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Renvoyer 3 e-mails' }));
  await expect.poll(() => sent).toEqual([{ sent: true }, { sent: false }]);
});

it('follows the mails that leave: the list is read again when their counts change', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  const sent = await openPage([EMAIL], withCounts({ QUEUED: 1 }));
  answers('get', 'admin/emails/state', withCounts({ SENT: 2 }));
  await vi.advanceTimersByTimeAsync(6000);
  await expect.poll(() => sent.length).toBe(2);
  vi.useRealTimers();
});

it('shows a mailing until its last mail left', async () => {
  const counts = { written: 10, sent: 6, queued: 4, failed: 0, doubtful: 0, held: 0 };
  const mailing = job({
    id: 'j2',
    kind: 'MAILING',
    status: 'IN_PROGRESS',
    done: 6,
    total: 10,
    result: counts,
  });
  await openPage([EMAIL], OUTBOX, [mailing]);
  const strip = within(await screen.findByRole('region', { name: 'Envoi en cours' }));
  expect(strip.getByText("6 e-mails envoyés, 4 en file d'envoi")).toBeVisible();
});

it('counts and names every mailing under way, however many jobs are newer', async () => {
  const mailings = Array.from({ length: 22 }, (_, n) =>
    job({ id: `j${n}`, kind: 'MAILING', name: `Rappel ${n + 1}` }),
  );
  server.use(
    http.get('*/api/v1/admin/jobs', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const newest = Array.from({ length: 30 }, (_, n) => job({ id: `n${n}`, status: 'SUCCESS' }));
      const listed = searchParams.get('underWayFirst') === 'true' ? [...mailings, ...newest] : newest;
      return HttpResponse.json({
        ...pageOf(listed.slice(0, Number(searchParams.get('size')))),
        totalElements: listed.length,
      });
    }),
  );
  await openPage([EMAIL], OUTBOX, null);
  await userEvent.click(await screen.findByRole('button', { name: 'Voir les 22 envois en cours' }));
  expect(screen.getAllByRole('region', { name: 'Envoi en cours' })).toHaveLength(22);
  expect(screen.getByText('Rappel 22')).toBeVisible();
});

it('releases what was held after it said how many', async () => {
  await openPage([], withCounts({ HELD: 12 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Libérer' }));
  answers('post', 'admin/emails/release', withCounts({ HELD: 2 }));
  answers('get', 'admin/emails/state', OUTBOX);
  const success = vi.spyOn(toast, 'success');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer 12 e-mails' }));
  await expect.poll(() => screen.queryByText(/retenus\./)).toBeNull();
  expect(success).toHaveBeenCalledWith('10 e-mails remis en file, 2 restent retenus');
});

it('sends again what failed after it said how many, and tells why it could not', async () => {
  await openPage([], withCounts({ FAILED: 12 }));
  expect(await screen.findByText('12 e-mails en échec.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer les 12' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Renvoyer les e-mails en échec\u00a0?' }));
  answers('post', 'admin/emails/send-again', errorBody('UNAVAILABLE', 'injoignable'), { status: 503 });
  await userEvent.click(dialog.getByRole('button', { name: 'Renvoyer 12 e-mails' }));
  expect(await dialog.findByText(/injoignable/)).toBeVisible();
  answers('post', 'admin/emails/send-again', OUTBOX);
  answers('get', 'admin/emails/state', OUTBOX);
  await userEvent.click(dialog.getByRole('button', { name: 'Renvoyer 12 e-mails' }));
  await expect.poll(() => screen.queryByText(/en échec\./)).toBeNull();
});

it('tells inside the dialog how a test went, and why it failed', async () => {
  await openPage([EMAIL], withCounts({}, { mode: 'disabled' }));
  await userEvent.click(screen.getByRole('button', { name: "Tester l'envoi" }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText("Suit le mode : ne part qu'en mode activé, donc pas maintenant.")).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: /forcé/ }));
  const send = dialog.getByRole('button', { name: 'Envoyer le test' });
  for (const [result, sentence] of [
    [{ sent: true, mode: 'test' }, 'E-mail envoyé avec succès'],
    [{ sent: false, mode: 'disabled' }, 'Aucun e-mail parti : le mode est désactivé.'],
    [{ sent: false, mode: 'test' }, "Aucun e-mail parti : en mode test, seul l'envoi de test forcé part."],
  ] as const) {
    answers('post', 'admin/test/emails/forced', result);
    await userEvent.click(send);
    expect(await dialog.findByText(sentence)).toBeVisible();
  }
  answers('post', 'admin/test/emails/forced', errorBody('UNAVAILABLE', 'injoignable'), { status: 503 });
  await userEvent.click(send);
  expect(await dialog.findByText(/^Erreur lors de l'envoi de l'email : injoignable/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: "Tester l'envoi" }));
  expect(screen.getByRole('dialog')).toHaveTextContent(
    "L'e-mail de test part à l'équipe : equipe@parvis.example.",
  );
  expect(screen.queryByText(/^Erreur lors de l'envoi/)).toBeNull();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const openMail = () => press(/^Votre convocation/);

it('sends one mail again, tells to whom, and why it could not', async () => {
  const failed: Email = {
    ...EMAIL,
    status: 'FAILED',
    sentAt: null,
    error: 'Adresse refusée',
    candidateId: 'c1',
  };
  await openPage([failed]);
  await openMail();
  expect(await screen.findByText('Adresse refusée')).toBeVisible();
  expect(screen.getByText('12/05/2026 à 07:59')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ouvrir le dossier' })).toBeVisible();
  answers('post', 'admin/emails/m1/send-again', errorBody('UNAVAILABLE', 'injoignable'), { status: 503 });
  await press('Renvoyer');
  expect(await screen.findByText(/^Erreur lors de l'envoi de l'email : injoignable/)).toBeVisible();
  answers('post', 'admin/emails/m1/send-again', { ...failed, status: 'QUEUED' });
  await press('Renvoyer');
  expect(await screen.findByText('E-mail remis en file, à theo@example.org')).toBeVisible();
});

it.each(['QUEUED', 'SENDING', 'HELD', 'DOUBTFUL'] as const)(
  'offers to send again no mail that is %s',
  async (status) => {
    const other = {
      ...EMAIL,
      id: 'm2',
      subject: 'Autre',
      messageName: 'Rappel',
      recipients: ['ines@example.org'],
    };
    await openPage([{ ...EMAIL, status, sentAt: null }, other]);
    expect(screen.getByText('ines@example.org – Rappel')).toBeVisible();
    await openMail();
    await screen.findByTitle(/^Contenu/);
    expect(screen.queryByRole('button', { name: 'Renvoyer' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Ouvrir le dossier|n°/ })).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Il/ })).toHaveLength(status === 'DOUBTFUL' ? 2 : 0);
    await press('Fermer');
    await waitFor(() => expect(screen.queryByTitle(/^Contenu/)).toBeNull());
    expect(screen.getByRole('button', { name: /^Votre convocation/ })).toHaveFocus();
  },
);

it('settles a doubtful mail as the person says: it left, or is sent again', async () => {
  await openPage([{ ...EMAIL, status: 'DOUBTFUL', sentAt: null, error: 'coupé' }]);
  await openMail();
  const sent = answersKeeping('post', 'admin/emails/m1/settle', EMAIL);
  await userEvent.click(await screen.findByRole('button', { name: 'Il est bien parti' }));
  await expect.poll(() => sent).toEqual([{ sent: true }]);
  const again = screen.getByRole('button', { name: "Il n'est pas parti : renvoyer" });
  await waitFor(() => expect(again).toBeEnabled());
  await userEvent.click(again);
  await expect.poll(() => sent).toEqual([{ sent: true }, { sent: false }]);
  expect(await screen.findByText("L'état de l'e-mail a changé")).toBeVisible();
});

it('shows those that are held by the mode, and forgets what was typed for them', async () => {
  const sent = await openPage([], withCounts({ HELD: 1200, SENT: 7 }, { mode: 'test' }));
  expect(await screen.findByText(/^1\s200 e-mails retenus par le mode\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Retenus \(1\s200\)$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Envoyés' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Objet'), 'x');
  await userEvent.type(screen.getByLabelText('Du'), '31/13/2026');
  await press('Voir');
  await expect.poll(() => sent.at(-1)).toEqual({ status: 'HELD' });
  await press('Effacer');
  await expect.poll(() => sent.at(-1)).toEqual({ status: 'SENT' });
  expect(screen.getByLabelText('Du')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Retirer le filtre État' })).toBeNull();
});

it.each([
  ['HELD', 'Libérer', 'Envoyer 1 e-mail', 'release', { HELD: 0 }, '1 e-mail remis en file'],
  [
    'FAILED',
    'Renvoyer',
    'Renvoyer 1 e-mail',
    'send-again',
    { FAILED: 2 },
    '0 e-mail remis en file, 2 restent en échec',
  ],
  [
    'DOUBTFUL',
    'Renvoyer',
    'Renvoyer 1 e-mail',
    'settle',
    { FAILED: 1 },
    'E-mails remis en file ; 1 est en échec',
  ],
  ['DOUBTFUL', 'Parti', 'Noter 1 e-mail parti', 'settle', {}, '1 e-mail noté parti'],
] as const)(
  'says of the one mail that is %s what %s did of it',
  async (status, action, confirm, call, after, outcome) => {
    await openPage([], withCounts({ [status]: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: action }));
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(action);
    answers('post', `admin/emails/${call}`, withCounts(after));
    await userEvent.click(await screen.findByRole('button', { name: confirm }));
    expect(await screen.findByText(outcome)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('shows nothing that waits where nothing does, and what is suspended', async () => {
  await openPage([], OUTBOX);
  expect(await screen.findByText('Mode : activé')).toBeVisible();
  await allRead();
  expect(
    screen.queryByText(/en file,|suspendu|retenu|échec\.|douteux :|Rien ne part|Aucun serveur|restaurée/),
  ).toBeNull();
  expect(screen.queryByRole('region', { name: 'Envoi en cours' })).toBeNull();
});

it('lets what was suspended leave, and says why it does not', async () => {
  await openPage([], withCounts({}, { paused: true }));
  expect(await screen.findByText('Envoi suspendu : 0 e-mail attend.')).toBeVisible();
  await allRead();
  expect(screen.queryByRole('link', { name: "Arrêter l'envoi" })).toBeNull();
  answers('post', 'admin/emails/resume', errorBody('UNAVAILABLE', 'injoignable'), { status: 503 });
  await press("Reprendre l'envoi");
  expect(await screen.findByText(/^L'envoi n'a pas changé : injoignable/)).toBeVisible();
});

it('says that a page is not there any more, and whom a plain test reaches', async () => {
  const tellState = answersLate('get', 'admin/emails/state', { ...OUTBOX, team: [] });
  answers('get', 'admin/jobs', pageOf([]));
  answers('post', 'admin/emails', { ...pageOf([]), totalElements: 3 });
  renderPage(<EmailsPage />, '/admin/administrations/emails?page=5&size=7&status=SENDING');
  expect(await screen.findByText("Cette page n'existe plus.")).toBeVisible();
  expect(screen.getByRole('combobox', { name: /^Lignes par page/ })).toHaveTextContent('25');
  await press("Tester l'envoi");
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/équipe n'est/)).toBeNull();
  tellState();
  expect(await dialog.findByText("Aucune adresse d'équipe n'est réglée.")).toBeVisible();
  expect(dialog.getByText("Suit le mode : ne part qu'en mode activé.")).toBeVisible();
  answers('post', 'admin/test/emails/not-forced', { sent: true, mode: 'enabled' });
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer le test' }));
  expect(await dialog.findByText('E-mail envoyé avec succès')).toBeVisible();
});
