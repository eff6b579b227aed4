import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { LETTERHEAD } from '@/test/letterhead';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import type { OwnEvaluation } from './api';
import { ownInterview } from './interview';
import { InterviewCard } from './InterviewCard';
import { OwnLetterSection } from './OwnLetterSection';

const CALL = 'candidate/motivation-score/evaluation-method/details';
const CLOSED: OwnEvaluation = {
  enabled: false,
  evaluationMethod: null,
  candidateDetails: null,
  interviewDetails: null,
  letter: null,
  notice: null,
  closedNotice: 'Ces informations seront disponibles ici prochainement.',
};
const LETTER = {
  letterhead: LETTERHEAD,
  title: '',
  greeting: '',
  lead: 'Fiche avenir.',
  paragraphs: [],
  rows: [],
  lists: [],
  closing: [],
};

const show = () => renderPage(<OwnLetterSection renderLetter={({ lead }) => <p>{`Lettre : ${lead}`}</p>} />);

it.each([
  [CLOSED, /seront disponibles ici prochainement/],
  [
    { ...CLOSED, enabled: true, closedNotice: null, notice: "Votre candidature n'a pas été examinée" },
    /pas été examinée/,
  ],
])('says why there is no letter, and offers none: %#', async (evaluation, sentence) => {
  answers('get', CALL, evaluation);
  show();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens the letter on Afficher', async () => {
  answers('get', CALL, { ...CLOSED, enabled: true, letter: LETTER });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher' }));
  expect(within(await screen.findByRole('dialog')).getByText('Lettre : Fiche avenir.')).toBeVisible();
});

it('closes the letter on Back', async () => {
  answers('get', CALL, { ...CLOSED, enabled: true, letter: LETTER });
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher' }));
  await screen.findByRole('dialog');
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['are closed', CLOSED, undefined],
  ['do not exist', errorBody('EVALUATION_NOT_AVAILABLE', 'pas avant'), 404],
])(
  'forgets the window of an address that is kept while the letters %s',
  async (_name, body, status = 200) => {
    answers('get', CALL, body, { status });
    const { router } = renderPage(<OwnLetterSection renderLetter={() => null} />, '/candidate?ouvert=lettre');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  },
);

it.each([
  [
    'EVALUATION_NOT_AVAILABLE',
    'pas avant la semaine du 24 avril',
    ["Rien à faire d'ici là : elles s'afficheront ici."],
  ],
  ['CANDIDATE_NOT_FOUND', 'Aucun candidat trouvé', []],
])(
  'shows why there is no evaluation, and that a letter will come only where one will: %s',
  async (code, sentence, notes) => {
    answers('get', CALL, errorBody(code, sentence), { status: 404 });
    show();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryAllByText(/^Rien à faire/).map((note) => note.textContent)).toEqual(notes);
  },
);

it('names the week of the letters when the call fails, and tries again', async () => {
  answers('get', 'campaign', { ...CAMPAIGN, letterWeek: '3 mai' });
  answers('get', CALL, errorBody('X', 'Panne du serveur'), { status: 500 });
  show();
  const sentence = "Les modalités d'évaluation ne sont pas disponibles avant la semaine du 3 mai.";
  const failure = await screen.findByRole('alert');
  expect(await within(failure).findByText(sentence)).toBeVisible();
  expect(failure).toHaveTextContent('Panne du serveur');
  answers('get', CALL, CLOSED);
  await userEvent.click(within(failure).getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/seront disponibles ici prochainement/)).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
});

it('replaces a letter that changed while it was read, and says so', async () => {
  answers('get', CALL, { ...CLOSED, enabled: true, letter: LETTER });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher' }));
  answers('get', 'candidate/letter.pdf', errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  answers('get', CALL, { ...CLOSED, enabled: true, letter: { ...LETTER, lead: 'Entretien.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger en PDF' }));
  expect(await screen.findByText('Lettre : Entretien.')).toBeVisible();
  expect(screen.getByText(/Vos modalités viennent de changer/)).toBeVisible();
});

it('leaves it to the window where they change their hour to say that the letter changed', async () => {
  answers('get', CALL, { ...CLOSED, enabled: true, letter: LETTER });
  const { router, queryClient } = renderPage(
    <OwnLetterSection renderLetter={({ lead }) => <p>{`Lettre : ${lead}`}</p>} />,
    '/candidate?ouvert=heure',
  );
  expect(await screen.findByRole('button', { name: 'Afficher' })).toBeVisible();
  answers('get', CALL, { ...CLOSED, enabled: true, letter: { ...LETTER, lead: 'Entretien.' } });
  await queryClient.invalidateQueries();
  await router.navigate({ to: '.', search: { ouvert: 'lettre' } });
  expect(await screen.findByText('Lettre : Entretien.')).toBeVisible();
  expect(screen.queryByText(/Vos modalités/)).toBeNull();
});

const DETAILS: NonNullable<OwnEvaluation['interviewDetails']> = {
  interviewSlotName: 'TLS01MD-2027-04-28-0900',
  interviewType: 'MORNING_REMOTE',
  interviewDateTime: '2027-04-28T09:00:00+02:00',
  convocationDateTime: null,
  interviewSiteName: 'Toulouse',
  interviewFaceToFaceDetails: null,
  interviewRemoteDetails: null,
  contactEmailAddress: null,
  contactPhoneNumber: null,
  complementaryInfo: null,
};
const row = (label: string, kind: 'TEXT' | 'LINK' | 'CODE' | 'CONTACT', value = label) => ({
  label,
  value,
  note: null,
  emphasis: null,
  kind,
});
const INVITED: OwnEvaluation = {
  ...CLOSED,
  enabled: true,
  interviewDetails: DETAILS,
  candidateDetails: {
    lastName: 'CARADEC',
    firstName: 'Inès',
    email: 'ines@courriel.example',
    source: 'MANUAL',
    externalId: 'M00001',
  },
  letter: {
    ...LETTER,
    rows: [
      row('Date', 'TEXT'),
      row('Entretien', 'TEXT'),
      row('Lien', 'LINK', 'https://visio.example/a'),
      row('Code', 'CODE'),
      row('Contact', 'CONTACT'),
    ],
  },
};

/** The names under which files are saved. */
function savedNames() {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:letter';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return names;
}

it('saves the letter, and the interview for a calendar, addressed to whom it is', async () => {
  const names = savedNames();
  answers('get', CALL, INVITED);
  server.use(
    http.get('*/api/v1/candidate/letter.pdf', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    http.get('*/api/v1/candidate/interview.ics', () => HttpResponse.text('BEGIN:VCALENDAR')),
  );
  renderPage(<OwnLetterSection renderLetter={(_, addressee) => <p>{addressee}</p>} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher' }));
  expect(await screen.findByText('CARADEC Inès – candidature n° M00001')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter à mon agenda' }));
  await waitFor(() => expect(names).toEqual(['entretien.ics']));
  const print = await screen.findByRole('button', { name: 'Télécharger en PDF' });
  expect(print).not.toHaveClass('MuiButton-contained');
  await userEvent.click(print);
  await waitFor(() => expect(names).toEqual(['entretien.ics', 'lettre.pdf']));
  expect(screen.queryByText(/viennent de changer/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers no calendar where the letter names no interview, and says why no PDF comes', async () => {
  const release = answersLate('get', 'candidate/letter.pdf', errorBody('UNAVAILABLE', 'en panne'), 503);
  answers('get', CALL, { ...CLOSED, enabled: true, letter: LETTER });
  renderPage(<OwnLetterSection renderLetter={(_, addressee) => <p>{`à : ${addressee}`}</p>} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher' }));
  expect(await screen.findByText('à :')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ajouter à mon agenda' })).toBeNull();
  const print = screen.getByRole('button', { name: 'Télécharger en PDF' });
  expect(print).toHaveClass('MuiButton-contained');
  await userEvent.click(print);
  await waitFor(() => expect(print).toHaveTextContent('Téléchargement en cours…'));
  release();
  expect(await screen.findByText(/^Erreur lors du téléchargement : en panne/)).toBeVisible();
  expect(print).toHaveTextContent('Télécharger en PDF');
});

it('shows the letter in the address alone, and no letter that is not open yet', async () => {
  const release = answersLate('get', CALL, {
    ...CLOSED,
    letter: LETTER,
    closedNotice: null,
    notice: 'Bientôt.',
  });
  renderPage(<OwnLetterSection renderLetter={() => <p>Lettre</p>} />, '/candidate?ouvert=fichiers');
  expect(await screen.findByRole('status', { name: 'Récupération en cours' })).toBeVisible();
  release();
  expect(await screen.findByText('Bientôt.')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Afficher' })).toBeNull();
});

it('names the week of the contract where even the campaign cannot be read', async () => {
  answers('get', 'campaign', errorBody('X', 'Panne'), { status: 503 });
  answers('get', CALL, errorBody('X', 'Panne du serveur'), { status: 500 });
  const { router } = renderPage(<OwnLetterSection renderLetter={() => null} />, '/candidate?ouvert=lettre');
  expect(await screen.findByText(/pas disponibles avant la semaine du 24 avril\./)).toBeVisible();
  expect(router.state.location.search).toEqual({ ouvert: 'lettre' });
});

it.each([
  ['the letter is not there', { letter: null }, '2027-04-20', undefined],
  ['nobody is to come', { interviewDetails: null }, '2027-04-20', undefined],
  ['it was yesterday', {}, '2027-04-29', undefined],
  ['it is today', {}, '2027-04-28', '2027-04-28'],
  [
    'it was late in the evening, before midnight here',
    { interviewDetails: { ...DETAILS, interviewDateTime: '2027-04-28T23:30:00+02:00' } },
    '2027-04-29',
    '2027-04-28',
  ],
])('knows whether an interview is to come: %s', (_name, change, today, day) => {
  expect(ownInterview({ ...INVITED, ...change }, today)?.day).toBe(day);
  expect(ownInterview(undefined, today)).toBeUndefined();
});

it('tells how far the interview is, how to join it, and saves it for the calendar', async () => {
  const names = savedNames();
  const interview = ownInterview(INVITED, '2027-04-26');
  if (!interview) throw new Error('no interview');
  const release = answersLate('get', 'candidate/interview.ics', errorBody('UNAVAILABLE', 'en panne'), 503);
  renderPage(
    <InterviewCard interview={interview} renderLine={({ label }) => <dt>{label}</dt>} today="2027-04-26" />,
  );
  expect(await screen.findByText('dans 2 jours')).toBeVisible();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Entretien', 'Code']);
  expect(screen.getByRole('link', { name: 'Rejoindre' })).toHaveAttribute('href', 'https://visio.example/a');
  const add = screen.getByRole('button', { name: 'Ajouter à mon agenda' });
  await userEvent.click(add);
  await waitFor(() => expect(add).toHaveTextContent('Téléchargement en cours…'));
  release();
  expect(await screen.findByText(/^Erreur lors du téléchargement : en panne/)).toBeVisible();
  server.use(http.get('*/api/v1/candidate/interview.ics', () => HttpResponse.text('BEGIN:VCALENDAR')));
  await userEvent.click(add);
  await waitFor(() => expect(names).toEqual(['entretien.ics']));
});
