import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatDay } from '@/shared/format/dates';
import { sessionStore } from '@/shared/session/session';
import { today } from '@/shared/time/today';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import { http, HttpResponse } from 'msw';
import type { GradeInfo, JuryCandidate } from './api';
import { GradeForm } from './GradeForm';

const info: GradeInfo = {
  gradeType: 'INTERVIEW',
  grade: 'C',
  juryNumber: 'BOR01MP',
  juryInterviewType: 'FACE_TO_FACE',
  juryDate: '2027-04-28',
  juryStartTime: '09:00',
  juryEndTime: '09:30',
  version: 4,
  author: { lastName: 'Wagner', firstName: 'Solène' },
  graded: '2027-04-28T10:00:00+02:00',
};
const cornu = (gradeInfo: GradeInfo | null): JuryCandidate => ({
  id: 'c1',
  externalId: '1072992',
  name: 'CORNU Salomé',
  personalInfo: { firstName: 'Salomé', lastName: 'CORNU', birthDate: '2008-11-21' },
  specialInfo: { edsBacPremiere: [], edsBacTerminale: [], edsBacAbandonne: null },
  statuses: [],
  gradeInfo,
  interviewSlot: {
    slotName: 'BOR01MP-2027-04-28-0900',
    juryName: 'BOR01MP',
    date: '2027-04-28',
    interviewTime: '09:00',
    interviewType: 'MORNING_FACE_TO_FACE',
  },
  pfm: null,
});

const onSaved = vi.fn();

beforeEach(() => signInAs('ROLE_JURY'));

function form(gradeInfo: GradeInfo | null, { mayGrade = true, hasSlot = true } = {}) {
  const candidate = cornu(gradeInfo);
  const onNext = vi.fn();
  renderPage(
    <GradeForm
      candidate={hasSlot ? candidate : { ...candidate, interviewSlot: null }}
      zone={undefined}
      narrow={false}
      mayGrade={mayGrade}
      onUnsaved={() => undefined}
      onUnsavedGrade={() => undefined}
      onSaved={onSaved}
      onNext={onNext}
    >
      {null}
    </GradeForm>,
  );
  return onNext;
}

const letter = (name: string) =>
  within(screen.getByRole('group', { name: /^Note/ })).getByRole('button', { name });

it('takes ABS typed in full, and B alone', async () => {
  form(null);
  await screen.findByRole('group', { name: /^Note/ });
  letter('A').focus();
  await userEvent.keyboard('abs');
  expect(letter('ABS')).toHaveAttribute('aria-pressed', 'true');
  expect(letter('ABS')).toHaveFocus();
  await userEvent.keyboard('cbs');
  expect(letter('B')).toHaveFocus();
  expect(letter('B')).toHaveAttribute('aria-pressed', 'true');
});

it('chooses by the keyboard, saves with Ctrl+Enter, goes on, and is then read-only', async () => {
  const sent = answersKeeping('post', 'jury/candidate/c1/grade', { ...info, grade: 'B', version: 1 });
  const onNext = form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  expect(letter('A')).toHaveFocus();
  await userEvent.keyboard('b{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ grade: 'B', juryStartTime: '09:00', version: null })]);
  expect(onNext).toHaveBeenCalledOnce();
  expect(letter('B')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Modifier' })).toBeVisible();
});

it('keeps the grade that is chosen while another one is being saved, and stays', async () => {
  const release = answersLate('post', 'jury/candidate/c1/grade', { ...info, version: 1 });
  const onNext = form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.keyboard('c{Control>}{Enter}{/Control}d');
  release();
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(letter('D')).toHaveAttribute('aria-pressed', 'true');
  expect(onNext).not.toHaveBeenCalled();
  const sent = answersKeeping('post', 'jury/candidate/c1/grade', { ...info, grade: 'D', version: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await expect.poll(() => sent).toEqual([expect.objectContaining({ grade: 'D', version: 1 })]);
});

it('Annuler restores what is saved, and a PFM has no times', async () => {
  form(info);
  expect(await screen.findByText('Noté par Solène Wagner, le 28/04/2027 à 10:00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier' })); // that of the interview
  await userEvent.click(screen.getByRole('button', { name: 'PFM' }));
  expect(screen.getByLabelText(/Date de jury/)).toBeVisible();
  expect(screen.queryByLabelText(/Heure de début/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByLabelText(/Heure de début/)).toHaveValue('09:00');
  expect(letter('C')).toHaveAttribute('aria-pressed', 'true');
  expect(letter('C')).toBeDisabled();
});

it('lets the second of two members keep the grade of the first, or replace it', async () => {
  const versions: unknown[] = [];
  server.use(
    http.post('*/api/v1/jury/candidate/c1/grade', async ({ request }) => {
      const { version } = (await request.json()) as { version: number | null };
      versions.push(version);
      const body = { code: 'STALE_VERSION', message: 'Modifié', fields: null, data: info, requestId: '1' };
      return version === 4
        ? HttpResponse.json({ ...info, grade: 'B', version: 5 })
        : HttpResponse.json(body, { status: 409 });
    }),
  );
  form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.click(letter('B'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const dialog = await screen.findByRole('dialog', { name: 'CORNU Salomé a déjà une note' });
  expect(within(dialog).getByRole('button', { name: 'Garder C' })).toHaveFocus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remplacer par B' }));
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(versions).toEqual([null, 4]);
});

it('is read-only once the grade of the other is kept, which the list of the day is to show', async () => {
  const stale = errorBody('STALE_VERSION', 'Modifié');
  answers('post', 'jury/candidate/c1/grade', { ...stale, data: info }, { status: 409 });
  form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.keyboard('b{Control>}{Enter}{/Control}');
  await userEvent.click(await screen.findByRole('button', { name: 'Garder C' }));
  expect(await screen.findByText(/Noté par Solène Wagner/)).toBeVisible();
  expect(onSaved).toHaveBeenLastCalledWith(info);
});

it('takes the grade as saved when the answer to a first attempt was lost, and asks nothing', async () => {
  const own = { ...info, grade: 'B', author: { firstName: 'Hélène', lastName: 'Marchand' } };
  server.use(http.post('*/api/v1/jury/candidate/c1/grade', () => HttpResponse.error(), { once: true }));
  form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.keyboard('b{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Erreur lors de la sauvegarde de la note/)).toBeVisible();
  const stale = errorBody('STALE_VERSION', 'Modifié');
  answers('post', 'jury/candidate/c1/grade', { ...stale, data: own }, { status: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(letter('B')).toBeDisabled();
  expect(onSaved).toHaveBeenLastCalledWith(own);
});

it('folds the interview of the slot into a card, which Modifier opens', async () => {
  form(null);
  const time = /Heure de fin/;
  expect(await screen.findByText('Présentiel, jury BOR01MP')).toBeVisible();
  expect(screen.getByText('28/04/2027, 09:00 à 09:30')).toBeVisible();
  expect(screen.queryByLabelText(time)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'PFM' }));
  expect(screen.getByText('Jury BOR01MP')).toBeVisible();
  expect(screen.getByText(formatDay(today()))).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Entretien' }));
  await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(screen.getByLabelText(time)).toHaveValue('09:30');
  expect(screen.queryByText('Présentiel, jury BOR01MP')).not.toBeInTheDocument();
});

it('asks before it saves a day far from the campaign, and corrects it or saves it', async () => {
  const forced: unknown[] = [];
  server.use(
    http.post('*/api/v1/jury/candidate/c1/grade', async ({ request }) => {
      const { force } = (await request.json()) as { force: boolean };
      forced.push(force);
      const data = { juryDate: '2072-04-28', campaignYear: 2027 };
      return force
        ? HttpResponse.json({ ...info, juryDate: '2072-04-28', version: 5 })
        : HttpResponse.json({ ...errorBody('JURY_DATE_FAR', 'loin'), data }, { status: 409 });
    }),
  );
  form({ ...info, juryDate: '2072-04-28' });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  const title = { name: /^Cette date est-elle la bonne/ };
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const dialog = await screen.findByRole('dialog', title);
  expect(dialog).toHaveTextContent(/Vous avez saisi le 28\/04\/2072\s; la campagne est celle de 2027\./);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Corriger' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Date à vérifier')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('dialog', title);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer quand même' }));
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(forced).toEqual([false, false, true]);
});

it('asks before it saves the grade of an interview that is ahead', async () => {
  const forced: unknown[] = [];
  server.use(
    http.post('*/api/v1/jury/candidate/c1/grade', async ({ request }) => {
      const { force } = (await request.json()) as { force: boolean };
      forced.push(force);
      const data = { slotName: 'BOR01MP-2099-04-28-0900', starts: '2099-04-28T09:00:00+04:00' };
      return force
        ? HttpResponse.json({ ...info, version: 5 })
        : HttpResponse.json({ ...errorBody('INTERVIEW_AHEAD', 'avant'), data }, { status: 409 });
    }),
  );
  form(info);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const dialog = await screen.findByRole('dialog', { name: /^Noter avant l'entretien/ });
  expect(dialog).toHaveTextContent("n'a pas encore eu lieu : il commence le 28/04/2099 à 09:00.");
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer quand même' }));
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(forced).toEqual([false, true]);
});

it('takes a first grade back from the toast', async () => {
  const account = { firstName: 'Camille', lastName: 'ESSAI' };
  answers('post', 'jury/candidate/c1/grade', { ...info, author: account, version: 1 });
  const taken: unknown[] = [];
  server.use(
    http.post('*/api/v1/jury/candidate/c1/grade/take-back', async ({ request }) => {
      taken.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  form(null);
  await screen.findByRole('group', { name: /^Note/ });
  await userEvent.click(letter('B'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Annulé : tout est redevenu comme avant.')).toBeVisible();
  expect(taken).toEqual([{ version: 1 }]);
});

it('takes no grade back to that of another member', async () => {
  answers('post', 'jury/candidate/c1/grade', { ...info, grade: 'A', version: 5 });
  form(info);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  await userEvent.click(letter('A'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
});

it('opens the card when a field that it holds is wrong', async () => {
  const message = "L'heure de fin doit suivre l'heure de début";
  const refusal = errorBody('INVALID_INPUT', 'Formulaire invalide');
  answers(
    'post',
    'jury/candidate/c1/grade',
    { ...refusal, fields: [{ field: 'juryEndTime', message }] },
    { status: 422 },
  );
  form(null);
  await screen.findByText('Présentiel, jury BOR01MP');
  await userEvent.click(letter('B'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/Heure de fin/)).toHaveValue('09:30');
});

it('says that the grade was removed meanwhile, and saves it anew', async () => {
  const versions: unknown[] = [];
  server.use(
    http.post('*/api/v1/jury/candidate/c1/grade', async ({ request }) => {
      const { version } = (await request.json()) as { version: number | null };
      versions.push(version);
      return version === null
        ? HttpResponse.json({ ...info, version: 7 })
        : HttpResponse.json(errorBody('STALE_VERSION', 'modifié depuis'), { status: 409 });
    }),
  );
  form(info);
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  await userEvent.click(letter('B'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/modifié depuis/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(versions).toEqual([4, null]);
});

it('leaves the page at the name of a candidate who has a grade, with the keyboard on the next one', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  form(info);
  expect(await screen.findByRole('button', { name: 'Candidat suivant' })).toHaveFocus();
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  focus.mockRestore();
});

it('finds the grade that was chosen when the session ended, and replaces none saved meanwhile', async () => {
  form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.keyboard('b');
  new BroadcastChannel('parvis.session').postMessage('ended');
  await expect.poll(() => sessionStore.state().status).toBe('ended');
  cleanup();
  await signInAs('ROLE_JURY');
  form(info);
  await screen.findByRole('button', { name: 'Enregistrer' });
  expect(letter('B')).toHaveAttribute('aria-pressed', 'true');
  expect(letter('B')).toHaveFocus();
  const stale = errorBody('STALE_VERSION', 'Modifié');
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/jury/candidate/c1/grade', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...stale, data: info }, { status: 409 });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByRole('dialog', { name: 'CORNU Salomé a déjà une note' })).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ grade: 'B', version: null })]);
});

it('leaves those who only look every letter as it is, of who has a grade or none', async () => {
  form(null, { mayGrade: false });
  await screen.findByRole('group', { name: /^Note/ });
  for (const name of ['A', 'ABS']) expect(letter(name)).toBeDisabled();
  expect(screen.getByLabelText(/Heure de fin/)).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
});

it('chooses by the letters alone, without the keys of the browser, and saves by none but Enter', async () => {
  const media = window.matchMedia;
  window.matchMedia = (query) => Object.assign(media(query), { matches: query === '(pointer: fine)' });
  const sent = answersKeeping('post', 'jury/candidate/c1/grade', { ...info, version: 1 });
  const onNext = form(null);
  expect(await screen.findByText('Au clavier : A, B, C, D, F, ou X pour ABS')).toBeVisible();
  window.matchMedia = media;
  expect(screen.getByText('enregistre, puis suivant')).toBeVisible();
  const none = () =>
    expect(screen.queryByRole('button', { pressed: true, name: /^([A-F]|ABS)$/ })).toBeNull();
  await userEvent.keyboard('zs{Control>}b{/Control}{Meta>}c{/Meta}{Alt>}d{/Alt}');
  none();
  await userEvent.keyboard('x');
  expect(letter('ABS')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('F{Control>}s{/Control}');
  expect(letter('F')).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  await expect.poll(() => onNext.mock.calls).toHaveLength(1);
  expect(sent).toEqual([expect.objectContaining({ grade: 'F' })]);
  expect(screen.getByText('passe au suivant')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onNext).toHaveBeenCalledTimes(2);
  expect(sent).toHaveLength(1);
});

it('saves once what is sent twice, and stays where the second did not ask for the next', async () => {
  const release = answersLate('post', 'jury/candidate/c1/grade', { ...info, version: 1 });
  const onNext = form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.keyboard('c{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Enregistrement en cours…' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const again = answersKeeping('post', 'jury/candidate/c1/grade', info);
  release();
  expect(await screen.findByText('Note sauvegardée avec succès')).toBeVisible();
  expect(onNext).toHaveBeenCalledOnce();
  expect(again).toEqual([]);
});

it('Annuler empties a first grade, which stays open', async () => {
  form(null, { hasSlot: false });
  await userEvent.click(await screen.findByRole('button', { name: 'B' }));
  await userEvent.type(screen.getByLabelText(/Numéro de jury/), 'LYO');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(letter('B')).toHaveAttribute('aria-pressed', 'false');
  expect(letter('B')).toBeEnabled();
  expect(screen.getByLabelText(/Numéro de jury/)).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Note obligatoire')).toBeVisible();
  expect(screen.getByText("Type d'entretien obligatoire")).toBeVisible();
});

it.each([
  ['one’s own other letter', { author: { firstName: 'Hélène', lastName: 'Marchand' } }, 'Hélène Marchand'],
  [
    'the same letter of a namesake',
    { grade: 'B', author: { firstName: 'Hélène', lastName: 'Marchant' } },
    'Hélène Marchant',
  ],
  [
    'the same letter of another Marchand',
    { grade: 'B', author: { firstName: 'Hugo', lastName: 'Marchand' } },
    'Hugo Marchand',
  ],
  ['a letter of nobody known', { author: null, graded: null }, 'Un autre membre du jury'],
] as const)('asks before it replaces %s', async (_, present, by) => {
  const stale = { ...errorBody('STALE_VERSION', 'Modifié'), data: { ...info, ...present } };
  answers('post', 'jury/candidate/c1/grade', stale, { status: 409 });
  form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.keyboard('b{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'CORNU Salomé a déjà une note' });
  expect(dialog).toHaveTextContent(`${by} l'a enregistrée pendant votre saisie.`);
  expect(within(dialog).getAllByText('Entretien, BOR01MP')).toHaveLength(2);
  expect(within(dialog).getByText('graded' in present ? by : `${by}, à 10:00`)).toBeVisible();
});

it('asks nothing more once the grade to replace was removed meanwhile', async () => {
  const stale = errorBody('STALE_VERSION', 'modifié depuis');
  answers('post', 'jury/candidate/c1/grade', { ...stale, data: info }, { status: 409 });
  form(null);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.keyboard('b{Control>}{Enter}{/Control}');
  const replace = await screen.findByRole('button', { name: 'Remplacer par B' });
  answers('post', 'jury/candidate/c1/grade', stale, { status: 409 });
  await userEvent.click(replace);
  expect(await screen.findByText(/modifié depuis/)).toBeVisible();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(letter('B')).toHaveAttribute('aria-pressed', 'true');
});

it('asks no more about a far date that the server then refuses for another reason', async () => {
  const data = { juryDate: '2072-04-28', campaignYear: 2027 };
  const far = { ...errorBody('JURY_DATE_FAR', 'loin'), data };
  answers('post', 'jury/candidate/c1/grade', far, { status: 409 });
  form({ ...info, juryDate: '2072-04-28', author: null, graded: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  expect(screen.queryByText(/Noté par/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const force = await screen.findByRole('button', { name: 'Enregistrer quand même' });
  const release = answersLate('post', 'jury/candidate/c1/grade', errorBody('NOT_FOUND', 'Introuvable'), 404);
  await userEvent.click(force);
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Enregistrement en cours…' })).toBeVisible();
  release();
  expect(await screen.findByText(/^Erreur lors de la sauvegarde de la note : Introuvable/)).toBeVisible();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
