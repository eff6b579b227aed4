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

function form(gradeInfo: GradeInfo | null) {
  const onNext = vi.fn();
  renderPage(
    <GradeForm
      candidate={cornu(gradeInfo)}
      zone={undefined}
      narrow={false}
      mayGrade
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
  expect(await screen.findByText(/Noté par Solène Wagner/)).toBeVisible();
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
  expect(await screen.findByText('Erreur lors de la sauvegarde de la note')).toBeVisible();
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
