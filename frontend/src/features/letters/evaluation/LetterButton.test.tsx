import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EvaluationDetailsOut } from '@/api/types.gen';
import { signInAs } from '@/test/identity';
import { LETTERHEAD } from '@/test/letterhead';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import type { Letter, LetterRow } from './api';
import { LetterButton } from './LetterButton';
import { LetterText } from './LetterText';

const DETAILS = 'admin/candidates/c1/motivation-score/evaluation-method/details';

const LETTER: Letter = {
  letterhead: LETTERHEAD,
  title: "Modalités d'évaluation de votre note de motivation",
  greeting: 'Bonjour,',
  lead: 'Vous passez un entretien.',
  paragraphs: [],
  rows: [
    { label: 'Site', value: '<b>Lyon</b>\nBât. B', note: 'Créneau LYO01AP', emphasis: null, kind: 'TEXT' },
  ],
  lists: [
    { title: 'Documents à apporter', items: [{ text: "une pièce d'identité", detail: null, kind: null }] },
  ],
  closing: ['Prévenez le contact.'],
};

const details = (change: Partial<EvaluationDetailsOut> = {}): EvaluationDetailsOut => ({
  enabled: true,
  evaluationMethod: 'INTERVIEW',
  candidateDetails: {
    lastName: 'DUPONT',
    firstName: 'Zoé',
    email: 'zoe@exemple.fr',
    source: 'PARCOURSUP',
    externalId: '1234567',
  },
  interviewDetails: null,
  letter: LETTER,
  notice: null,
  closedNotice: null,
  ...change,
});

async function opened(role = 'ROLE_ADMIN') {
  await signInAs(role);
  renderPage(<LetterButton candidateId="c1" />);
  await userEvent.click(await screen.findByRole('button', { name: "Lettre d'évaluation" }));
}

it('shows every sentence of the letter, and what people typed as text', async () => {
  answers('get', DETAILS, details());
  await opened();
  const article = await screen.findByRole('article');
  expect(article).toHaveTextContent("Modalités d'évaluation de votre note de motivation");
  expect(article).toHaveTextContent('DUPONT Zoé – candidature n° 1234567');
  for (const text of [
    'Bonjour,',
    'Vous passez un entretien.',
    'Prévenez le contact.',
    "une pièce d'identité",
  ])
    expect(article).toHaveTextContent(text);
  expect(article).toHaveTextContent('<b>Lyon</b>');
  expect(screen.queryByText(/ne voit pas encore/)).toBeNull();
});

const row = (change: Partial<LetterRow>): LetterRow => ({
  label: '',
  value: '',
  note: null,
  emphasis: null,
  kind: 'TEXT',
  ...change,
});

it('opens and copies the link, copies the code, writes to the contact and calls them', async () => {
  const person = userEvent.setup();
  const rows = [
    row({ label: 'Lien de visioconférence', value: 'https://visio.exemple.fr/x', kind: 'LINK' }),
    row({ label: 'Autre lien', value: 'javascript:alert(1)', kind: 'LINK' }),
    row({ label: "Code d'accès", value: '482 913', kind: 'CODE' }),
    row({ label: 'Contact', value: 'lyon@exemple.fr', note: '+33 4 00 00 00 00', kind: 'CONTACT' }),
  ];
  renderPage(<LetterText letter={{ ...LETTER, rows }} addressee="" />);
  await screen.findByRole('article');
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('https://visio.exemple.fr/x')).toBe('https://visio.exemple.fr/x');
  expect(leadsTo('lyon@exemple.fr')).toBe('mailto:lyon@exemple.fr');
  expect(leadsTo('+33 4 00 00 00 00')).toBe('tel:+33400000000');
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: "Copier : Code d'accès" }));
  expect(await screen.findByText('Code copié')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('482 913');
});

it('lets the keyboard scroll a letter that is longer than the window', async () => {
  answers('get', DETAILS, details());
  await opened();
  await screen.findByRole('article');
  screen.getByRole('region', { name: 'Texte de la lettre' }).focus();
  expect(screen.getByRole('region', { name: 'Texte de la lettre' })).toHaveFocus();
});

it('says first, and in bold, the hour where the candidate lives', async () => {
  const note = '17 h 30 à La Réunion (+2h). Guadeloupe : 9 h 30 (-6h).';
  const hour = row({ label: 'Entretien', value: '15 h 30', note, emphasis: '17 h 30 à La Réunion' });
  renderPage(<LetterText letter={{ ...LETTER, rows: [hour] }} addressee="" />);
  expect((await screen.findByText('17 h 30 à La Réunion')).tagName).toBe('STRONG');
  expect(screen.getByRole('definition')).toHaveTextContent(`15 h 30${note}`);
});

it('tells that the candidate does not see it yet, and what they read', async () => {
  answers(
    'get',
    DETAILS,
    details({ enabled: false, closedNotice: 'Elles seront disponibles ici prochainement.' }),
  );
  await opened();
  expect(await screen.findByText(/seront disponibles ici prochainement/)).toBeVisible();
});

it('shows the sentence that stands in the place of a letter, without a PDF', async () => {
  const notice =
    "Votre candidature n'a pas été examinée car vous n'avez pas validé votre inscription sur Parcoursup.";
  answers('get', DETAILS, details({ evaluationMethod: 'ENCF', letter: null, notice }));
  await opened();
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Télécharger en PDF' })).toBeNull();
});

it('says until when it is not available, as the server does', async () => {
  const message = "Les modalités d'évaluation ne sont pas disponibles avant la semaine du 24 avril.";
  answers('get', DETAILS, errorBody('EVALUATION_NOT_AVAILABLE', message), { status: 404 });
  await opened();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

const INTERVIEW: EvaluationDetailsOut['interviewDetails'] = {
  interviewSlotName: 'LYO01AP-2027-04-28-1430',
  interviewType: 'AFTERNOON_FACE_TO_FACE',
  interviewDateTime: '2027-04-28T14:30:00+02:00',
  convocationDateTime: null,
  interviewSiteName: 'Lyon',
  interviewFaceToFaceDetails: null,
  interviewRemoteDetails: null,
  contactEmailAddress: null,
  contactPhoneNumber: null,
  complementaryInfo: null,
};

it('saves the PDF and the calendar file under the number of the candidate', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:letter';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answers('get', DETAILS, details({ interviewDetails: INTERVIEW }));
  server.use(
    http.get('*/api/v1/admin/candidates/c1/letter.pdf', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    http.get('*/api/v1/admin/candidates/c1/interview.ics', () => HttpResponse.text('BEGIN:VCALENDAR')),
  );
  await opened('ROLE_ADMIN_READ_ONLY');
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger en PDF' }));
  await waitFor(() => expect(saved).toEqual(['lettre-1234567.pdf']));
  await userEvent.click(screen.getByRole('button', { name: "Fichier d'agenda" }));
  await waitFor(() => expect(saved.at(-1)).toBe('entretien-1234567.ics'));
});

it('tries again after a failure', async () => {
  answers('get', DETAILS, errorBody('X', 'délai dépassé'), { status: 503 });
  await opened();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answers('get', DETAILS, details());
  await userEvent.click(retry);
  expect(await screen.findByRole('article')).toBeVisible();
});

it('is not offered to who may not read it', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  renderPage(<LetterButton candidateId="c1" />);
  await waitFor(() => expect(screen.queryByRole('button', { name: "Lettre d'évaluation" })).toBeNull());
});

const item = (text: string, kind: 'ROOM' | null = null, detail: string | null = null) => ({
  text,
  kind,
  detail,
});
const textOf = (element: Element) => element.textContent;

it('shows who writes, what to bring, and who signs', async () => {
  const letterhead = {
    ...LETTERHEAD,
    institution: 'École',
    logo: '/logo.png',
    signature: ['La directrice', 'A. B.'],
  };
  const lists = [
    { title: null, items: [item('Une salle', 'ROOM', 'Au calme'), item('Un couloir', 'ROOM')] },
    { title: 'À apporter', items: [item('un stylo', 'ROOM', 'Bleu'), item('une règle')] },
  ];
  renderPage(
    <LetterText
      letter={{ ...LETTER, letterhead, lists, paragraphs: ['Premier.', 'Second.'] }}
      addressee="DUPONT"
    />,
  );
  const article = await screen.findByRole('article');
  expect(article.querySelector('img')).toHaveAttribute('src', '/logo.png');
  expect(screen.getByText('École – Cycle préparatoire')).toBeVisible();
  expect(screen.getByText('Premier.')).toBeVisible();
  expect(article.textContent.endsWith('La directrice\nA. B.')).toBe(true);
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'Une salleAu calme',
    'Un couloir',
    'un styloBleu',
    'une règle',
  ]);
  expect(screen.getAllByRole('listitem').map((line) => line.querySelectorAll('svg').length)).toEqual([
    1, 1, 1, 0,
  ]);
  expect(screen.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['À apporter']);
  expect(screen.queryByRole('note')).toBeNull();
  expect(article.textContent.indexOf('Site')).toBeLessThan(
    article.textContent.indexOf('Prévenez le contact.'),
  );
});

it('says that there is nothing to come to, before whom to write to', async () => {
  const rows = [row({ label: 'Contact', value: '+33 (0)1 02', kind: 'CONTACT' })];
  renderPage(<LetterText letter={{ ...LETTER, rows, lists: [] }} addressee="" />);
  const article = await screen.findByRole('article');
  expect(screen.getByRole('note')).toHaveTextContent('Prévenez le contact.');
  expect(article.textContent.indexOf('Prévenez')).toBeLessThan(article.textContent.indexOf('Contact'));
  expect(screen.getByRole('link')).toHaveAttribute('href', 'tel:+33' + '0102');
  expect(article.querySelector('img')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Cycle préparatoire')).toBeVisible();
  expect(article.textContent.endsWith('+33 (0)1 02')).toBe(true);
});

it('has no table where there is nothing to put in it, and says why nothing was copied', async () => {
  const { clipboard } = Object.assign(userEvent.setup(), { clipboard: navigator.clipboard });
  vi.spyOn(clipboard, 'writeText').mockRejectedValue(new Error('refusé'));
  onTestFinished(() => void vi.restoreAllMocks());
  const rows = [
    row({ label: 'Code', value: '482', kind: 'CODE' }),
    row({ label: 'Note', value: 'Lisez', kind: 'NOTE' }),
  ];
  renderPage(
    <>
      <LetterText letter={{ ...LETTER, rows: [] }} addressee="" />
      <LetterText letter={{ ...LETTER, rows }} addressee="" />
    </>,
  );
  await screen.findAllByRole('article');
  expect(screen.getAllByRole('term').map(textOf)).toEqual(['Code', 'Note']);
  await userEvent.click(screen.getByRole('button', { name: 'Copier : Code' }));
  expect(await screen.findByText(/^Erreur lors de la copie/)).toBeVisible();
});

it('waits for the letter, and says why its PDF does not come', async () => {
  const release = answersLate('get', DETAILS, details());
  const late = answersLate('get', 'admin/candidates/c1/letter.pdf', errorBody('X', 'délai dépassé'), 503);
  await opened();
  expect(await screen.findByRole('status', { name: 'Récupération de la lettre' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /PDF|agenda/ })).toBeNull();
  release();
  const print = await screen.findByRole('button', { name: 'Télécharger en PDF' });
  expect(screen.queryByRole('status', { name: 'Récupération de la lettre' })).toBeNull();
  expect(screen.queryByRole('button', { name: "Fichier d'agenda" })).toBeNull();
  await userEvent.click(print);
  await waitFor(() => expect(print).toHaveTextContent('Téléchargement en cours…'));
  late();
  expect(await screen.findByText(/^Erreur lors du téléchargement : délai dépassé/)).toBeVisible();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
