import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { today } from '@/shared/time/today';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import { JurySpace } from './JurySpace';
import { texts } from './labels';
import { aJury as jury, anInterviewed } from '@/test/interviewed';

const nameOf = (number: string) => (number === '1' ? 'CORNU' : 'FAUVEL');
const met = (number: string) =>
  anInterviewed({
    id: `c${number}`,
    externalId: number,
    lastName: nameOf(number),
    interviewDate: `${today()}T09:0${number}:00+01:00`,
    interviewTime: `09:0${number}`,
  });

const saved = {
  gradeType: 'INTERVIEW',
  grade: 'B',
  juryNumber: null,
  juryInterviewType: 'FACE_TO_FACE',
  juryDate: today(),
  juryStartTime: '09:00',
  juryEndTime: '09:30',
  version: 1,
  author: null,
  graded: null,
} as const;

const anyone = http.get('*/api/v1/jury/candidate', ({ request }) => {
  const number = new URL(request.url).searchParams.get('search') ?? '';
  return HttpResponse.json({
    id: `c${number}`,
    externalId: number,
    name: `${nameOf(number)} Salomé`,
    personalInfo: { firstName: 'Salomé', lastName: nameOf(number), birthDate: null },
    specialInfo: { edsBacPremiere: [], edsBacTerminale: [], edsBacAbandonne: null },
    statuses: [],
    gradeInfo: null,
    interviewSlot: null,
    pfm: null,
  });
});

beforeEach(async () => {
  await signInAs('ROLE_JURY');
  answers('get', 'jury/juries', [{ ...jury, dates: [today()], days: [] }]);
  answers('get', 'admin/juries/j1', {
    ...jury,
    date: today(),
    today: true,
    candidates: [met('1'), met('2')],
  });
  server.use(
    anyone,
    http.get('*/api/v1/jury/candidate/:id/pfm', () =>
      HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 }),
    ),
  );
});

it('lists the days on which a grade is missing, with those who wait alone, until the chip is removed', async () => {
  const past = '2026-01-05';
  answers('get', 'jury/juries', [
    { ...jury, id: 'j0', name: 'BOR00MP', dates: [past], days: [] },
    { ...jury, dates: [past, today()], days: [], toGrade: [past] },
  ]);
  answers('get', 'admin/juries/j1', {
    ...jury,
    date: past,
    today: false,
    candidates: [{ ...met('1'), notes: 'B' }, met('2')],
  });
  const { router } = renderPage(<JurySpace />, '/?state=to-grade');
  expect(await screen.findByText('FAUVEL Salomé')).toBeVisible();
  expect(screen.queryByText('CORNU Salomé')).toBeNull();
  expect([...screen.getByLabelText<HTMLSelectElement>('Date').options].map(({ value }) => value)).toEqual([
    '',
    past,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Jurys' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByRole('option', { name: 'BOR00MP' })).toBeInTheDocument();
});

const grade = async (letter: string) => {
  await screen.findByRole('button', { name: 'Enregistrer' });
  await userEvent.click(screen.getByRole('button', { name: letter }));
};
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
const opened = (name: string) => screen.findByRole('heading', { name });

it('offers to save the grade that was chosen before it opens another candidate', async () => {
  const sent = answersKeeping('post', 'jury/candidate/c1/grade', saved);
  renderPage(<JurySpace />);
  await choose('CORNU');
  await grade('B');
  await userEvent.click(screen.getByRole('button', { name: 'Présentiel' }));
  await choose('FAUVEL');
  const name = 'Enregistrer la note B de CORNU Salomé ?';
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await opened('CORNU Salomé')).toBeVisible();
  expect(screen.getByRole('button', { name: 'B' })).toHaveFocus();
  await choose('FAUVEL');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Enregistrer' }),
  );
  expect(await opened('FAUVEL Salomé')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ grade: 'B' })]);
  await grade('C');
  await choose('CORNU');
  await choose('Ne pas enregistrer');
  expect(await opened('CORNU Salomé')).toBeVisible();
});

/** Chooses the third candidate while the grade of the first is being saved; gives what lets the answer come. */
async function chooseWhileSaving() {
  answers('get', 'admin/juries/j1', {
    ...jury,
    date: today(),
    today: true,
    candidates: [met('1'), met('2'), met('3')],
  });
  const release = answersLate('post', 'jury/candidate/c1/grade', saved);
  renderPage(<JurySpace />);
  await choose('CORNU');
  await grade('B');
  await userEvent.click(screen.getByRole('button', { name: 'Présentiel' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await choose('N° 3');
  return release;
}

it('stays with the candidate who was chosen while the grade of another was being saved', async () => {
  const release = await chooseWhileSaving();
  await choose('Ne pas enregistrer');
  await screen.findByText('N° 3', { selector: 'section[aria-label=Candidat] *' });
  await grade('C');
  release();
  expect(await screen.findByText(texts.saved)).toBeVisible();
  expect(screen.getByRole('button', { name: 'C' })).toHaveAttribute('aria-pressed', 'true');
});

it('goes to the candidate who was chosen once the grade that is being saved is kept', async () => {
  const release = await chooseWhileSaving();
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Enregistrer la note B de CORNU Salomé ?' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  release();
  expect(await screen.findByText('N° 3', { selector: 'section[aria-label=Candidat] *' })).toBeVisible();
});

it('makes each candidate a step in the address, without their number', async () => {
  const { router } = renderPage(<JurySpace />);
  await choose('CORNU');
  expect(await opened('CORNU Salomé')).toBeVisible();
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Numéro du candidat' }),
    '{Control>}a{/Control}7{Enter}',
  );
  expect(await opened('FAUVEL Salomé')).toBeVisible();
  await waitFor(() => expect(router.state.location.href).toBe('/?candidat=c7'));
  act(() => router.history.back());
  expect(await opened('CORNU Salomé')).toBeVisible();
  expect(router.state.location.href).toBe('/?candidat=c1');
  expect(screen.getByRole('textbox', { name: 'Numéro du candidat' })).toHaveValue('1');
  act(() => router.history.back());
  expect(await screen.findByText('Aucun candidat choisi')).toBeVisible();
  act(() => router.history.forward());
  expect(await opened('CORNU Salomé')).toBeVisible();
});

it('opens the candidate of the address', async () => {
  renderPage(<JurySpace />, `/?jury=j1&date=${today()}&candidat=c2`);
  expect(await opened('FAUVEL Salomé')).toBeVisible();
});

it('asks before a grade that was chosen leaves the address', async () => {
  const { router } = renderPage(<JurySpace />);
  await choose('CORNU');
  await grade('B');
  act(() => void router.navigate({ to: '/', search: {} }));
  expect(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
  await choose('Continuer la saisie');
  expect(screen.getByRole('button', { name: 'B' })).toHaveAttribute('aria-pressed', 'true');
});

it('opens the list of the day that is chosen, in place of a search that found nobody', async () => {
  answers('get', 'jury/juries', [
    { ...jury, dates: ['2026-05-04', '2026-05-05'], days: [] },
    { ...jury, id: 'j2', name: 'BOR02MP', dates: ['2026-05-06'], days: [] },
  ]);
  server.use(
    http.get('*/api/v1/jury/candidate', () =>
      HttpResponse.json({ code: 'CANDIDATE_NOT_FOUND', message: 'Aucun candidat trouvé' }, { status: 404 }),
    ),
  );
  const { router } = renderPage(<JurySpace />);
  const field = await screen.findByRole('textbox', { name: 'Numéro du candidat' });
  expect(screen.getByText(/^Choisissez un jury et une date/)).toBeVisible();
  await userEvent.type(field, '9{Enter}');
  expect(await screen.findByText(texts.notFound)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText(texts.numberMissing)).toBeVisible();
  const steps = router.history.length;
  await screen.findByRole('option', { name: 'BOR01MP' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Jury' }), 'BOR01MP');
  const list = screen.getByRole('button', { name: 'Liste', hidden: true });
  expect(list).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(list);
  expect(list).toHaveAttribute('aria-expanded', 'false');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), '2026-05-04');
  expect(await screen.findByRole('button', { name: /CORNU/ })).toBeVisible();
  expect(list).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByText(texts.notFound)).toBeNull();
  expect(screen.queryByText(texts.numberMissing)).toBeNull();
  expect(router.history.length).toBe(steps);
});

it('closes the last candidate once their grade is saved', async () => {
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates: [met('1')] });
  answers('post', 'jury/candidate/c1/grade', saved);
  const { router } = renderPage(<JurySpace />);
  await choose('CORNU');
  await grade('B');
  await userEvent.click(screen.getByRole('button', { name: 'Présentiel' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Aucun candidat choisi')).toBeVisible();
  expect(router.state.location.href).toBe('/');
  expect(screen.getByRole('textbox', { name: 'Numéro du candidat' })).toHaveFocus();
});

const found = (gradeInfo: typeof saved | null) =>
  http.get('*/api/v1/jury/candidate', () =>
    HttpResponse.json({
      id: 'c1',
      externalId: '1',
      name: 'CORNU Salomé',
      personalInfo: { firstName: 'Salomé', lastName: 'CORNU', birthDate: null },
      specialInfo: { edsBacPremiere: [], edsBacTerminale: [], edsBacAbandonne: null },
      statuses: [],
      gradeInfo,
      interviewSlot: null,
    }),
  );

it('reads again a candidate who is searched for again', async () => {
  renderPage(<JurySpace />);
  const field = await screen.findByRole('textbox', { name: 'Numéro du candidat' });
  await userEvent.type(field, '1{Enter}');
  expect(await screen.findByRole('button', { name: 'Enregistrer' })).toBeVisible();
  server.use(found(saved));
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByRole('button', { name: 'Modifier' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'B' })).toHaveAttribute('aria-pressed', 'true');
});

it.each([
  ['ROLE_JURY', null, ['Enregistrer', "Déclarer un conflit d'intérêts"]],
  ['ROLE_JURY', saved, ['Modifier']],
  ['ROLE_ADMIN', null, ['Enregistrer']],
  ['ROLE_ADMIN', saved, ['Modifier', 'Supprimer la note']],
  ['ROLE_ADMIN_READ_ONLY', saved, []],
  ['ROLE_ADMIN_READ_ONLY', null, []],
])('offers %s what they may do about a grade (%j)', async (role, gradeInfo, offered) => {
  await signInAs(role);
  server.use(found(gradeInfo));
  renderPage(<JurySpace />);
  await choose('CORNU');
  expect(await opened('CORNU Salomé')).toBeVisible();
  const actions = ['Enregistrer', 'Modifier', "Déclarer un conflit d'intérêts", 'Supprimer la note'];
  expect(actions.filter((name) => screen.queryByRole('button', { name }))).toEqual(offered);
});

it('lets an administrator remove a grade, the one that they read', async () => {
  await signInAs('ROLE_ADMIN');
  const removed: unknown[] = [];
  server.use(
    found(saved),
    http.delete('*/api/v1/jury/candidate/c1/grade', ({ request }) => {
      removed.push(new URL(request.url).searchParams.get('version'));
      server.use(found(null));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderPage(<JurySpace />);
  await choose('CORNU');
  await choose('Supprimer la note');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Supprimer la note B de CORNU Salomé\u00a0?' }),
  );
  expect(removed).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer la note' }));
  expect(await screen.findByText('Note supprimée')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Enregistrer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Supprimer la note' })).not.toBeInTheDocument();
  expect(removed).toEqual(['1']);
});

it('waits for nobody who no longer comes', async () => {
  const candidates = [{ ...met('1'), left: 'WITHDRAWN' as const, leaver: true }, met('2')];
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates });
  renderPage(<JurySpace />);
  expect(await screen.findByText('Ne vient plus : vœu non confirmé')).toBeVisible();
  expect(screen.getByText('Plus que 1 à noter')).toBeVisible();
  expect(screen.getByText('0 noté sur 1')).toBeVisible();
  expect(within(screen.getByRole('button', { name: /CORNU/ })).queryByTitle('À noter')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'À noter (1)' }));
  expect(screen.queryByText('CORNU Salomé')).toBeNull();
});

it.each([
  ['Hélène', 'Marchand', null],
  ['Hélène', 'Marchant', 'Noté par H. Marchant'],
  ['Henri', 'Marchand', 'Noté par H. Marchand'],
])('names who graded, unless it is whoever reads: %s %s', async (firstName, lastName, named) => {
  const graded = { ...met('1'), notes: 'B', gradedBy: { firstName, lastName } };
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates: [graded, met('2')] });
  renderPage(<JurySpace />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tous (2)' }));
  const row = screen.getByRole('button', { name: /CORNU/ });
  expect(row).toHaveTextContent('B');
  if (named === null) expect(row).not.toHaveTextContent('Noté par');
  else expect(row).toHaveTextContent(named);
});

it('awaits no grade from a member who declared a conflict', async () => {
  const candidates = [{ ...met('1'), conflict: true }, met('2')];
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates });
  renderPage(<JurySpace />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tous (2)' }));
  const row = within(screen.getByRole('button', { name: /CORNU/ }));
  expect(row.getByText("Conflit d'intérêts")).toBeVisible();
  expect(row.queryByTitle('À noter')).toBeNull();
  expect(within(screen.getByRole('button', { name: /FAUVEL/ })).getByTitle('À noter')).toBeInTheDocument();
  expect(screen.getByText('Plus que 1 à noter')).toBeVisible();
});

it('hides from a member the grade of whom they declared a conflict with', async () => {
  const candidates = [{ ...met('1'), conflict: true, notes: 'B' }, met('2')];
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates });
  renderPage(<JurySpace />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tous (2)' }));
  expect(screen.getByRole('button', { name: /CORNU/ })).toHaveTextContent(/N° 1Conflit d'intérêts$/);
});

it('gives up a candidate once the conflict is declared with its reason, and goes on to the next', async () => {
  const contactEmail = 'concours@parvis.example';
  answers('get', 'campaign', { contactEmail } as never);
  answers('post', 'jury/candidate/c1/conflict', errorBody('X', 'Panne'), { status: 503 });
  renderPage(<JurySpace />);
  await choose('CORNU');
  await grade('B');
  await choose("Déclarer un conflit d'intérêts");
  const name = "Déclarer un conflit d'intérêts avec CORNU Salomé ?";
  await userEvent.click(
    within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Annuler' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose("Déclarer un conflit d'intérêts");
  const dialog = within(await screen.findByRole('dialog', { name }));
  const declare = dialog.getByRole('button', { name: 'Déclarer' });
  await userEvent.click(declare);
  expect(await dialog.findByText('Motif obligatoire')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Motif/), 'Ma nièce');
  await userEvent.click(declare);
  expect(await screen.findByText(/^Erreur lors de la déclaration du conflit d'intérêts/)).toBeVisible();
  const sent = answersKeeping('post', 'jury/candidate/c1/conflict', null as never);
  const data = { name: 'CORNU Salomé', reason: 'Ma nièce', created: '2027-04-28T09:00:00+02:00' };
  const refused = { ...errorBody('CONFLICT_OF_INTEREST', 'Conflit'), data };
  answers('get', 'jury/candidate', refused, { status: 403, once: true });
  const candidates = [{ ...met('1'), conflict: true }, met('2')];
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates });
  await userEvent.click(declare);
  expect(await screen.findByText("Conflit d'intérêts déclaré")).toBeVisible();
  expect(sent).toEqual([{ reason: 'Ma nièce' }]);
  expect(await screen.findByText('le 28/04/2027 à 09:00')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('link', { name: contactEmail })).toHaveAttribute(
    'href',
    `mailto:${contactEmail}`,
  );
  expect(screen.getByText('09:02 – FAUVEL Salomé')).toBeVisible();
  expect(await screen.findByText('Plus que 1 à noter')).toBeVisible();
  await userEvent.keyboard('x{Control>}y{/Control}');
  expect(screen.getByText('Ma nièce')).toBeVisible();
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  expect(await opened('FAUVEL Salomé')).toBeVisible();
});

it('says that a search failed, and searches again', async () => {
  const release = answersLate('get', 'jury/candidate', errorBody('X', 'Panne'), 503);
  const { router } = renderPage(<JurySpace />);
  const field = await screen.findByRole('textbox', { name: 'Numéro du candidat' });
  await userEvent.type(field, ' 1 {Enter}');
  expect(await screen.findByText('Recherche en cours', undefined, { interval: 10 })).toBeInTheDocument();
  release();
  expect(await screen.findByText(texts.searchFailed)).toBeVisible();
  expect(screen.getByText(/^Erreur lors de la recherche : Panne/)).toBeVisible();
  server.use(anyone);
  const steps = router.history.length;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await opened('CORNU Salomé')).toBeVisible();
  await userEvent.type(field, '{Enter}'); // the same one is no other step
  expect(await opened('CORNU Salomé')).toBeVisible();
  expect(router.history.length).toBe(steps);
});

it('leaves a grade that is as it was, asks about what else was changed, and asks no more once it is left', async () => {
  server.use(found(saved));
  renderPage(<JurySpace />);
  await choose('CORNU');
  await choose('Modifier');
  server.use(anyone);
  await choose('FAUVEL');
  expect(await opened('FAUVEL Salomé')).toBeVisible();
  await choose('Présentiel');
  await choose('CORNU');
  expect(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
  await choose('Continuer la saisie');
  await grade('B');
  answers('get', 'jury/candidate', errorBody('CANDIDATE_NOT_FOUND', 'Aucun candidat trouvé'), {
    status: 404,
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Numéro du candidat' }), '9{Enter}');
  await choose('Ne pas enregistrer');
  expect(await screen.findByText(texts.notFound)).toBeVisible();
  server.use(anyone);
  await choose('CORNU');
  expect(await opened('CORNU Salomé')).toBeVisible();
});

it('shows the letter in the list once it is saved, and keeps the candidate open on another day', async () => {
  answers('get', 'jury/juries', [{ ...jury, dates: [today(), '2099-05-06'], days: [] }]);
  renderPage(<JurySpace />);
  await choose('CORNU');
  expect(screen.getByRole('button', { name: 'Liste', hidden: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await grade('B');
  await userEvent.click(screen.getByRole('button', { name: 'Présentiel' }));
  const candidates = [{ ...met('1'), notes: 'B' }, met('2')];
  answers('get', 'admin/juries/j1', { ...jury, date: today(), today: true, candidates });
  answers('post', 'jury/candidate/c1/grade', saved);
  await choose('Enregistrer');
  expect(await screen.findByText('1 noté sur 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: "Déclarer un conflit d'intérêts" })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), '2099-05-06');
  expect(await screen.findByRole('heading', { name: '06/05/2099' })).toBeVisible();
  expect(await opened('CORNU Salomé')).toBeVisible();
});
