import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { LETTERHEAD } from '@/test/letterhead';
import { NO_CHOICE } from '@/test/ownHour';
import { OWN_RECORD } from '@/test/ownRecord';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, cuts, errorBody, server } from '@/test/server';
import type { OwnDocument } from '@/features/candidate_space/own_documents/api';
import type { OwnEvaluation } from '@/features/candidate_space/own_letter/api';
import { CandidateHome } from './CandidateHome';
import { OwnSpace } from './OwnSpace';

const DOCUMENT: Omit<OwnDocument, 'readAt'> = {
  id: 'a',
  name: 'Guide.pdf',
  created: '2026-04-24T07:12:00Z',
  mimeType: 'application/pdf',
  size: 1200,
  deletable: false,
  type: 'ADMINISTRATIVE_DOCUMENT',
  depositedBy: 'STAFF',
};

const NOT_EXAMINED = {
  enabled: true,
  evaluationMethod: 'ENCF',
  candidateDetails: null,
  interviewDetails: null,
  letter: null,
  notice: "Votre candidature n'est pas examinée.",
  closedNotice: null,
} as const;

/** Everything of the space but the documents. */
function answersTheRest() {
  answers('get', 'candidate', OWN_RECORD);
  answers('get', 'candidate/files', []);
  answers('get', 'candidate/receipts', []);
  answers('get', 'candidate/can-delete-files', true);
  answers('get', 'candidate/interview/choices', NO_CHOICE);
  answers('get', 'candidate/presence', errorBody('NO_INTERVIEW', 'Aucun entretien'), { status: 404 });
  answers('get', 'campaign', errorBody('UNAVAILABLE', 'Indisponible'), { status: 503 });
  answers(
    'get',
    'candidate/motivation-score/evaluation-method/details',
    errorBody('EVALUATION_NOT_AVAILABLE', 'Pas avant la semaine du 24 avril.'),
    { status: 404 },
  );
}

it('reads the documents once, and again when one of them was opened', async () => {
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => undefined;
  let reads = 0;
  let readAt: string | null = null;
  server.use(
    http.get('*/api/v1/candidate/administrative-documents', () => {
      reads += 1;
      return HttpResponse.json([{ ...DOCUMENT, readAt }]);
    }),
    http.get('*/api/v1/files/a/content', () => {
      readAt = '2026-04-25T07:00:00Z';
      return new HttpResponse('%PDF-');
    }),
  );
  answersTheRest();
  renderPage(<OwnSpace />);
  expect(await screen.findByRole('button', { name: 'Ouvrir Guide.pdf' })).toBeVisible();
  expect(screen.getAllByText('1 à lire sur 1')).toHaveLength(2);
  expect(await screen.findByText('Aucune pièce')).toBeVisible();
  expect(reads).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir Guide.pdf' }));
  expect(await screen.findByText('Tout est lu')).toBeInTheDocument();
  expect(reads).toBe(2);
});

it('reads the documents once more, and no more, where they cannot be read', async () => {
  let reads = 0;
  server.use(
    http.get('*/api/v1/candidate/administrative-documents', () => {
      reads += 1;
      return HttpResponse.json(errorBody('UNAVAILABLE', 'en panne'), { status: 500 });
    }),
  );
  answersTheRest();
  renderPage(<OwnSpace />);
  expect(await screen.findByText('Aucune pièce')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reads).toBeLessThan(4);
  expect(screen.getAllByText(/en panne/)).not.toHaveLength(0);
});

it('lists what there is to do once all of it is known, so that no line comes under a finger', async () => {
  answersTheRest();
  answers('get', 'candidate/administrative-documents', []);
  answers('get', 'candidate/presence', {
    slotName: 'TLS01MD-2027-04-28-1230',
    day: '2027-04-28',
    deadline: '2027-04-27',
    deadlineHour: '23 h 59, heure de Paris',
    phone: null,
    open: true,
    presence: null,
    impediment: null,
    answered: null,
  });
  renderPage(<OwnSpace />);
  expect(await screen.findByText("Ce qu'il vous reste à faire")).toBeVisible();
  expect(screen.getByText('Réponse attendue')).toBeVisible();
});

it('lists nothing to do for who is not examined, and keeps what was sent to them', async () => {
  answersTheRest();
  answers('get', 'candidate/administrative-documents', [{ ...DOCUMENT, readAt: null }]);
  answers('get', 'candidate/motivation-score/evaluation-method/details', NOT_EXAMINED);
  renderPage(<OwnSpace />);
  expect(await screen.findByText("Votre candidature n'est pas examinée.")).toBeVisible();
  expect(screen.getByText(/une erreur, écrivez au service des admissions/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Ouvrir Guide.pdf' })).toBeVisible();
  await allRead();
  expect(screen.queryByText("Ce qu'il vous reste à faire")).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Modifier|Ajouter/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('opens no form for who is not examined, whatever the address says', async () => {
  answersTheRest();
  answers('get', 'candidate/administrative-documents', []);
  answers('get', 'candidate/motivation-score/evaluation-method/details', NOT_EXAMINED);
  renderPage(<OwnSpace />, '/?ouvert=profil');
  expect(await screen.findByText("Votre candidature n'est pas examinée.")).toBeVisible();
  expect(await screen.findByText('Mes informations')).toBeVisible();
  await allRead();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves the window that was opened while what another one sent was being saved', async () => {
  answersTheRest();
  answers('get', 'candidate/administrative-documents', []);
  answers('get', 'interview-sites', []);
  answers('get', 'departments/list', []);
  answers('get', 'countries/list', []);
  const { router } = renderPage(<OwnSpace />);
  await userEvent.click(await screen.findByRole('button', { name: /^Modifier.*Mes notes/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Maths, T2, Terminale' }), '14');
  const release = answersLate('post', 'candidate/grades', OWN_RECORD);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier : Mon profil' }));
  expect(await screen.findByRole('dialog', { name: 'Mon profil' })).toBeVisible();
  release();
  expect(await screen.findByText('Notes enregistrées')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(router.state.location.search).toEqual({ ouvert: 'profil' });
});

it('takes for saved what the record has, though the answer that all is there was cut', async () => {
  answersTheRest();
  answers('get', 'candidate/administrative-documents', []);
  renderPage(<OwnSpace />);
  const box = await screen.findByRole('checkbox', { name: "J'ai déposé tout ce que je voulais" });
  cuts('put', 'candidate/files/complete');
  await userEvent.click(box);
  expect(
    await screen.findByText(/^Erreur lors de l'enregistrement .* la connexion a été coupée$/),
  ).toBeVisible();
  expect(box).not.toBeChecked();
  answers('get', 'candidate', { ...OWN_RECORD, filesComplete: true });
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
});

const REMOTE: OwnEvaluation = {
  ...NOT_EXAMINED,
  evaluationMethod: 'INTERVIEW',
  notice: null,
  interviewDetails: {
    interviewSlotName: 'TLS01MD-2099-04-28-0900',
    interviewType: 'MORNING_REMOTE',
    interviewDateTime: '2099-04-28T09:00:00+02:00',
    convocationDateTime: '2099-04-28T08:45:00+02:00',
    interviewSiteName: 'Toulouse',
    interviewFaceToFaceDetails: null,
    interviewRemoteDetails: {
      interviewVideoconferenceLink: 'https://visio.example/a',
      interviewVideoconferencePassword: '4217',
    },
    contactEmailAddress: null,
    contactPhoneNumber: null,
    complementaryInfo: null,
  },
  letter: {
    letterhead: LETTERHEAD,
    title: '',
    greeting: '',
    lead: 'Vous passez un entretien.',
    paragraphs: [],
    rows: [
      { label: 'Date', value: 'Mardi 28 avril 2099', note: null, emphasis: null, kind: 'TEXT' },
      { label: 'Entretien', value: '9 h 00, heure de Paris', note: null, emphasis: null, kind: 'TEXT' },
      { label: 'Lien', value: 'https://visio.example/a', note: null, emphasis: null, kind: 'LINK' },
      { label: "Code d'accès", value: '4217', note: null, emphasis: null, kind: 'CODE' },
    ],
    lists: [],
    closing: [],
  },
};
const AWAITED = {
  open: true,
  slotName: 'TLS01MD-2099-04-28-0900',
  day: '2099-04-28',
  deadline: '2099-04-27',
  deadlineHour: '23 h 59, heure de Paris',
  phone: null,
  presence: null,
  impediment: null,
  answered: null,
};

it('begins with the interview: when, how to join, the calendar, and whether one comes', async () => {
  answersTheRest();
  answers('get', 'candidate/administrative-documents', []);
  answers('get', 'candidate/presence', AWAITED);
  answers('get', 'candidate/motivation-score/evaluation-method/details', REMOTE);
  renderPage(<OwnSpace />);
  const card = within(await screen.findByRole('region', { name: 'Votre entretien' }));
  expect(screen.getAllByRole('heading', { level: 2 })[1]).toHaveTextContent('Votre entretien');
  expect(card.getByText('Mardi 28 avril 2099')).toBeVisible();
  expect(card.getByText('9 h 00, heure de Paris')).toBeVisible();
  expect(card.getByText(/^À distance, dans/)).toBeVisible();
  expect(screen.getByText(/Dites si vous venez à votre entretien avant la fin du/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Rejoindre' })).toHaveAttribute('href', 'https://visio.example/a');
  expect(card.getByRole('button', { name: "Copier : Code d'accès" })).toBeVisible();
  const file = answersKeeping('put', 'candidate/presence', { ...AWAITED, presence: 'CONFIRMED' });
  await userEvent.click(card.getByRole('button', { name: 'Je confirme ma présence' }));
  expect(await card.findByText(/^Vous avez confirmé votre présence/)).toBeVisible();
  expect(screen.queryByText(/Dites si vous venez/)).toBeNull();
  expect(file).toHaveLength(1);
  expect(screen.getAllByText('Mardi 28 avril 2099')).toHaveLength(1);
  expect(card.getByRole('button', { name: 'Ajouter à mon agenda' })).toBeEnabled();
});

it.each([
  ['is no address to open', { link: 'javascript:alert(1)', at: '2099-04-28T09:00:00+02:00' }, true],
  ['was yesterday', { link: 'https://visio.example/a', at: '2026-01-01T09:00:00+02:00' }, false],
])('leads nowhere where the interview %s', async (_name, { link, at }, shown) => {
  answersTheRest();
  answers('get', 'candidate/administrative-documents', []);
  const { letter, interviewDetails } = REMOTE;
  answers('get', 'candidate/motivation-score/evaluation-method/details', {
    ...REMOTE,
    interviewDetails: interviewDetails && { ...interviewDetails, interviewDateTime: at },
    letter: letter && {
      ...letter,
      rows: letter.rows.map((row) => (row.kind === 'LINK' ? { ...row, value: link } : row)),
    },
  });
  renderPage(<OwnSpace />);
  expect(await screen.findByText("Ce qu'il vous reste à faire")).toBeVisible();
  expect(screen.queryAllByRole('region', { name: 'Votre entretien' })).toHaveLength(shown ? 1 : 0);
  expect(screen.queryByRole('link', { name: 'Rejoindre' })).toBeNull();
});

it('asks each thing once', async () => {
  const reads: string[] = [];
  const listen = ({ request }: { request: Request }) => {
    reads.push(new URL(request.url).pathname);
  };
  server.events.on('request:start', listen);
  answersTheRest();
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'candidate/administrative-documents', [{ ...DOCUMENT, readAt: null }]);
  answers('get', 'candidate/presence', AWAITED);
  answers('get', 'candidate/motivation-score/evaluation-method/details', REMOTE);
  renderPage(<CandidateHome />);
  expect(await screen.findByRole('button', { name: 'Ouvrir Guide.pdf' })).toBeVisible();
  expect(await screen.findByText('Aucune pièce')).toBeVisible();
  server.events.removeAllListeners();
  expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted());
  expect(reads.length).toBeGreaterThan(5);
});
