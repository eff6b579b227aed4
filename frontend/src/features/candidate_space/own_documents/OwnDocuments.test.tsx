import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import type { OwnDocument } from './api';
import { OwnDocuments } from './OwnDocuments';

const LIST = 'candidate/administrative-documents';

const document = (id: string, readAt: string | null): OwnDocument => ({
  id,
  name: `<b>${id}</b>.pdf`,
  created: '2026-04-24T07:12:00Z',
  mimeType: 'application/pdf',
  size: 1200,
  deletable: false,
  type: 'ADMINISTRATIVE_DOCUMENT',
  depositedBy: 'STAFF',
  readAt,
});

it('says that there is no document', async () => {
  answers('get', LIST, []);
  renderPage(<OwnDocuments />);
  expect(await screen.findByText(/^Aucun document pour vous/)).toBeVisible();
  expect(screen.queryByText(/vous a adressé/)).toBeNull();
});

it('counts what is to be read, and shows a document as read once it was opened', async () => {
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => undefined;
  answers('get', LIST, [document('a', null), document('b', '2026-04-02T07:00:00Z')]);
  server.use(http.get('*/api/v1/files/a/content', () => new HttpResponse('%PDF-')));
  renderPage(<OwnDocuments />);
  expect(await screen.findByText('1 à lire sur 2')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^<b>a.*Non lu/),
    expect.stringMatching(/^<b>b.*Lu le 02\/04\/2026/),
  ]);
  answers('get', LIST, [document('a', '2026-04-25T07:00:00Z'), document('b', '2026-04-02T07:00:00Z')]);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir <b>a</b>.pdf' }));
  expect(await screen.findByTitle('Contenu de <b>a</b>.pdf')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(await screen.findByText('Lu le 25/04/2026')).toBeVisible();
  expect(screen.queryByText('Non lu')).toBeNull();
});

it('says that the documents cannot be read, and reads them again on request', async () => {
  const release = answersLate('get', LIST, errorBody('UNAVAILABLE', 'en panne'), 500);
  renderPage(<OwnDocuments />);
  expect(await screen.findByRole('status', { name: 'Récupération des documents' })).toBeVisible();
  expect(screen.queryByText(/Aucun document|vous a adressé/)).toBeNull();
  release();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('status', { name: 'Récupération des documents' })).toBeNull();
  answers('get', LIST, [document('b', '2026-04-02T07:00:00Z')]);
  await userEvent.click(retry);
  expect(await screen.findByText(/^L'équipe d'admission vous a adressé/)).toBeVisible();
  expect(screen.queryByText(/à lire sur|Aucun document/)).toBeNull();
  expect(screen.getByText('Envoyé à 09:12 le 24/04/2026')).toBeVisible();
});

it('opens nothing for an address that names no document', async () => {
  answers('get', LIST, [document('a', null)]);
  renderPage(<OwnDocuments />, '/?document=autre');
  expect(await screen.findByText('1 à lire sur 1')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
