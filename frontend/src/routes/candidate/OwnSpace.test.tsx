import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { OWN_RECORD } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import type { OwnDocument } from '@/features/candidate_space/own_documents/api';
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
  answers('get', 'candidate/can-delete-files', true);
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
  expect(await screen.findByRole('button', { name: 'Ouvrir Guide.pdf' })).toBeVisible();
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
