import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { fileTexts } from '@/shared/files/labels';
import { today } from '@/shared/time/today';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import { JurySpace } from './JurySpace';
import { PfmPane } from './PfmPane';
import { aJury as jury, anInterviewed } from '@/test/interviewed';

const address = 'files/f1/content';

it('shows the PFM once it can be read, and closes', async () => {
  const onClose = vi.fn();
  const pfm = { id: 'f1', name: 'PFM 1072992.pdf', mimeType: 'application/pdf' };
  answers('get', address, errorBody('NOT_FOUND', 'Introuvable'), { status: 404 });
  renderPage(<PfmPane file={pfm} onClose={onClose} />);
  expect(await screen.findByText(fileTexts.downloadFailed)).toBeVisible();

  const types: string[] = [];
  URL.createObjectURL = (content: Blob) => {
    types.push(content.type);
    return 'blob:pfm';
  };
  URL.revokeObjectURL = () => undefined;
  server.use(http.get(`*/api/v1/${address}`, () => HttpResponse.arrayBuffer(new ArrayBuffer(8))));
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  const frame = await screen.findByTitle('Contenu de PFM 1072992.pdf');
  await waitFor(() => expect(frame).toHaveAttribute('src', 'blob:pfm'));
  expect(types).toEqual(['application/pdf']);

  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalledOnce();
});

const met = (number: string, lastName: string) =>
  anInterviewed({ id: `c${number}`, externalId: number, lastName, interviewDate: today() });
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));

const pfm = { id: 'f1', created: '2027-04-01T09:00:00+02:00' };
const candidate = (changed: object) =>
  http.get('*/api/v1/jury/candidate', ({ request }) => {
    const number = new URL(request.url).searchParams.get('search') ?? '';
    return HttpResponse.json({
      id: `c${number}`,
      externalId: number,
      name: `${number === '1' ? 'CORNU' : 'FAUVEL'} Salomé`,
      personalInfo: {
        firstName: 'Salomé',
        lastName: number === '1' ? 'CORNU' : 'FAUVEL',
        birthDate: '2008-11-21',
      },
      specialInfo: { edsBacPremiere: ['Maths', 'NSI'], edsBacTerminale: ['Maths'], edsBacAbandonne: 'NSI' },
      statuses: ['SPORTIVE', 'ARTIST'],
      gradeInfo: null,
      interviewSlot: null,
      pfm,
      ...changed,
    });
  });
const facts = () =>
  within(screen.getByRole('region', { name: 'Candidat' }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

/** The jury's page with a day of two candidates, each with a PFM, and what else is told of them. */
async function space(changed: object) {
  await signInAs('ROLE_JURY');
  answers('get', 'jury/juries', [{ ...jury, dates: [today()], days: [] }]);
  const candidates = [met('1', 'CORNU'), met('2', 'FAUVEL')];
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates });
  server.use(
    candidate(changed),
    http.get('*/api/v1/files/f1/content', () => new HttpResponse(null, { status: 404 })),
  );
  renderPage(<JurySpace />);
}

it('says who the candidate is, and opens their PFM over the page of a phone', async () => {
  answers('get', 'jury/candidate/c1/pfm', errorBody('NOT_FOUND', 'Introuvable'), { status: 404 });
  await space({});
  await choose('CORNU');
  expect(await screen.findByText('Naissance : 21/11/2008')).toBeVisible();
  const special = 'Sport de haut niveau, Art de haut niveau';
  expect(facts()).toEqual([special, 'Maths, NSI', 'Maths', 'NSI', 'Aucun créneau']);
  await choose('Ouvrir le PFM');
  expect(await screen.findByText(/^Erreur lors de la récupération des fichiers/)).toBeVisible();
  answers('get', 'jury/candidate/c2/pfm', pfm);
  await choose('FAUVEL'); // where it stays open
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'PFM 2.pdf' })).getByRole('button', { name: 'Fermer' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Ouvrir le PFM' })).toBeVisible();
});

it('shows the PFM beside the grade where there is room', async () => {
  const media = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: true }),
  );
  const special = { edsBacPremiere: [], edsBacTerminale: [], edsBacAbandonne: null };
  answers('get', 'jury/candidate/c1/pfm', pfm);
  await space({ statuses: [], specialInfo: special });
  await choose('CORNU');
  await choose('Ouvrir le PFM');
  const pane = within(await screen.findByRole('region', { name: 'PFM' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ouvrir le PFM' })).toBeNull();
  expect(screen.queryByText('Aucun PFM pour ce candidat')).toBeNull();
  expect(facts()).toEqual(['Aucun', 'Aucun créneau']);
  await userEvent.click(pane.getByRole('button', { name: 'Fermer' }));
  expect(await screen.findByRole('button', { name: 'Ouvrir le PFM' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'PFM' })).toBeNull();
});
