import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { LETTERHEAD } from '@/test/letterhead';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import type { OwnEvaluation } from './api';
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
