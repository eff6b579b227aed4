import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { onOpenJobs } from '@/shared/jobs/panel';
import { attributed } from '@/test/attribution';
import { createdCandidate } from '@/test/candidates';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf, server } from '@/test/server';
import { Planning } from './Planning';
import { aBoard } from '@/test/planningBoard';
import { aPlan } from '@/test/plan';

const concerned = {
  id: '2',
  externalId: '1000002',
  name: 'GIRARD Yasmine',
  slotName: 'TLS01MP-2099-04-28-0900',
  newSlotName: null,
  graded: false,
  letterUntrue: true,
};
beforeEach(() => {
  answers('get', 'admin/interview-slots/board', aBoard());
  answers('get', 'admin/interview-sites/summaries', []);
  for (const id of ['1', '2']) answers('get', `admin/candidates/${id}`, createdCandidate);
});

async function opened(role = 'ROLE_INTERVIEW_SLOT_MANAGER', onCorrect = vi.fn()) {
  await signInAs(role);
  renderPage(<Planning onCorrect={onCorrect} />, '/?jour=2099-04-28');
  return screen.findByRole('grid', { name: 'Planning du 28 avril 2099' });
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });

it('says in words what binds each candidate to their slot, and for whom free ones are', async () => {
  await opened();
  expect(cell(/LEROUX Léo/)).toHaveTextContent("✔ noté ▲ conflit d'intérêts ✉ lettre envoyée");
  expect(cell(/GIRARD Yasmine/)).toHaveTextContent('● a confirmé ◆ sport');
  const [, first, second] = screen.getAllByRole('columnheader');
  expect(first).toHaveTextContent('TLS01MPPrésentielMme Girard, M. Haddad');
  expect(second).toHaveTextContent('Personne ne siège');
  expect(cell(/réservé sport/)).toHaveTextContent('Libre, réservé sport');
  expect(cell(/ouvert à tous/)).toBeVisible();
  expect(screen.getByRole('region', { name: /À attribuer 1/ })).toHaveTextContent(
    'DURAND Inèsn° 1000009 · PrésentielPlus de place sur ce site',
  );
  expect(screen.getByRole('button', { name: /28 avr\. 2\/4/ })).toHaveAttribute('aria-current', 'date');
});

it('opens the next day of the campaign, and another one that is chosen', async () => {
  await signInAs('ROLE_ADMIN');
  const { router } = renderPage(<Planning onCorrect={vi.fn()} />);
  await screen.findByRole('grid', { name: 'Planning du 28 avril 2099' });
  await userEvent.click(screen.getByRole('button', { name: /29 avr\. aucun créneau/ }));
  expect(router.state.location.href).toBe('/?jour=2099-04-29');
});

it('is only read by who may not plan', async () => {
  await opened('ROLE_INTERVIEW_SITE_MANAGER');
  await userEvent.click(cell(/LEROUX Léo/));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(await screen.findByRole('menuitem', { name: /Ouvrir le dossier/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  answers('get', 'admin/candidates/1', {
    ...createdCandidate,
    phoneNumber: '+33612345678',
    email: 'leo@exemple.fr',
  });
  cell(/ouvert à tous/).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();
  cell(/LEROUX Léo/).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Appeler 06 12 34 56 78' })).toHaveAttribute(
    'href',
    'tel:+33612345678',
  );
  expect(screen.getByRole('menuitem', { name: 'Écrire leo@exemple.fr' })).toHaveAttribute(
    'href',
    'mailto:leo@exemple.fr',
  );
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Ouvrir le dossierLEROUX Léo, n°\u00a01000001',
    'Appeler06 12 34 56 78',
    'Écrireleo@exemple.fr',
  ]);
  // The line above the items takes no focus.
  await userEvent.keyboard('{Home}');
  for (const name of [/^Ouvrir/, /^Appeler/, /^Écrire/, /^Ouvrir/]) {
    expect(screen.getByRole('menuitem', { name })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
  }
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(cell(/LEROUX Léo/)).toHaveFocus());
});

it('moves through the cells by the arrows, one stop of Tab for all', async () => {
  const grid = await opened();
  expect(
    within(grid)
      .getAllByRole('gridcell')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  cell(/LEROUX Léo/).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(cell(/GIRARD Yasmine/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(cell(/réservé sport/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(cell(/réservé sport/)).toHaveFocus();
});

it('says before a slot is freed who loses it and who was written to, then offers the way back and the corrections', async () => {
  const corrections = vi.fn();
  await opened(undefined, corrections);
  const sent = answersKeeping(
    'post',
    'admin/interview-slots/free',
    aPlan({ lettersSent: 1, candidates: [concerned], versions: {}, undoId: 'u1' }),
  );
  cell(/GIRARD Yasmine/).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Libérer…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Libérer 1 créneau' });
  expect(dialog).toHaveTextContent('GIRARD Yasmine, n° 1000002');
  expect(dialog).toHaveTextContent('1 candidat tient une lettre qui ne dira plus vrai');
  expect(
    within(dialog).getByRole('row', { name: /GIRARD Yasmine.*plus de créneau lettre envoyée/ }),
  ).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Libérer 1 créneau' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer les corrections' }));
  expect(corrections).toHaveBeenCalledWith(['2']);
  const body = { slotIds: ['TLS01MP-0900'], versions: { 'TLS01MP-0900': 3 } };
  expect(sent[0]).toEqual({ ...body, dryRun: true });
  expect(sent.at(-1)).toEqual({ ...body, dryRun: false });
});

it('removes at once a free slot, and takes that back', async () => {
  await opened();
  answers('post', 'admin/interview-slots/delete', aPlan({ undoId: 'u1' }));
  answers('post', 'admin/undo/u1', { jobId: 'j1' }, { status: 202 });
  await userEvent.click(cell(/ouvert à tous/));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('1 créneau supprimé.')).toBeVisible();
  answers('get', 'admin/jobs', pageOf([]));
  answers('get', 'admin/jobs/j1', job({ id: 'j1', status: 'SUCCESS' }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Annulé : tout est redevenu comme avant.')).toBeVisible();
});

it('takes the last change back by Ctrl+Z, the one before next, and then shows what was done before', async () => {
  await opened();
  answers('post', 'admin/interview-slots/delete', aPlan({ undoId: 'u1' }));
  answers('post', 'admin/interview-slots/open', aPlan({ undoId: 'u2' }));
  answers('get', 'admin/jobs', pageOf([]));
  answers('get', 'admin/jobs/j1', job({ id: 'j1', status: 'SUCCESS' }));
  const undone: string[] = [];
  server.use(
    http.post('*/api/v1/admin/undo/:id', ({ params }) => {
      undone.push(String(params.id));
      return HttpResponse.json({ jobId: 'j1' }, { status: 202 });
    }),
  );
  const shown = vi.fn();
  onOpenJobs(shown);
  await userEvent.click(cell(/ouvert à tous/));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('1 créneau supprimé.')).toBeVisible();
  await userEvent.click(await screen.findByRole('gridcell', { name: /réservé sport/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir à tous' }));
  expect(await screen.findByText('1 créneau ouvert à tous.')).toBeVisible();
  for (const id of ['u2', 'u1']) {
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(undone.at(-1)).toBe(id));
    expect(await screen.findByText('Annulé : tout est redevenu comme avant.')).toBeVisible();
    expect(shown).not.toHaveBeenCalled();
  }
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(shown).toHaveBeenCalledExactlyOnceWith('actions');
  expect(undone).toEqual(['u2', 'u1']);
  await userEvent.click(screen.getByRole('button', { name: 'Mes actions' }));
  expect(shown).toHaveBeenCalledTimes(2);
});

it('keeps older changes while the last one cannot be taken back', async () => {
  await opened();
  answers('post', 'admin/interview-slots/delete', aPlan({ undoId: 'u1' }));
  const obstacle = "L'annulation n'est plus possible : 1 candidat noté depuis.";
  answers('post', 'admin/undo/u1', errorBody('UNDO_NO_LONGER_POSSIBLE', obstacle), { status: 409 });
  const shown = vi.fn();
  onOpenJobs(shown);
  await userEvent.click(cell(/ouvert à tous/));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('1 créneau supprimé.')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(
    await screen.findByText(/^L'annulation n'a pas pu se faire : .*1 candidat noté depuis/),
  ).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(shown).toHaveBeenCalledExactlyOnceWith('actions');
});

it('puts a slot that cannot be removed back, and says why', async () => {
  await opened();
  answers(
    'post',
    'admin/interview-slots/delete',
    { ...errorBody('FEATURE_LOCK_ALREADY_TAKEN', 'FEATURE_LOCK_ALREADY_TAKEN') },
    { status: 409 },
  );
  await userEvent.click(cell(/ouvert à tous/));
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText(/^Erreur lors de la suppression : une action qui change/)).toBeVisible();
  await waitFor(() => expect(cell(/ouvert à tous/)).toBeVisible());
});

const taken = (name: RegExp) => {
  cell(name).focus();
  return userEvent.keyboard(' ');
};
/** The library hears the keys from the next task on. */
const press = async (keys: string) => {
  await new Promise((resolve) => setTimeout(resolve));
  await userEvent.keyboard(keys);
};
const announced = (text: RegExp) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map((each) => each.textContent)
        .join(),
    ).toMatch(text),
  );

it('moves a free slot by the keyboard to another hour, told where it is at each step', async () => {
  await opened();
  const sent = answersKeeping('post', 'admin/interview-slots/move', aPlan({ undoId: 'u1' }));
  await taken(/ouvert à tous/);
  await announced(/flèches pour déplacer, Espace pour déposer/);
  await press('{ArrowDown}{ArrowDown}');
  await announced(/TLS02MP, 09:30, pas de créneau/);
  await press(' ');
  expect(await screen.findByText('1 créneau déplacé.')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    slotIds: ['TLS02MP-0830'],
    versions: { 'TLS02MP-0830': 3 },
    shiftMinutes: 60,
    dryRun: false,
  });
});

it('moves slots by the keyboard to another day, above the first hour', async () => {
  await opened();
  const sent = answersKeeping('post', 'admin/interview-slots/move', aPlan({ candidates: [concerned] }));
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(cell(/LEROUX Léo/));
  await user.click(cell(/GIRARD Yasmine/));
  await user.keyboard('{/Control}');
  await taken(/LEROUX Léo/);
  await press('{ArrowUp}{ArrowRight}');
  await announced(/mer\. 29 avr\./);
  await press(' ');
  expect(await screen.findByRole('dialog', { name: 'Déplacer 2 créneaux' })).toBeVisible();
  expect(sent[0]).toMatchObject({ slotIds: ['TLS01MP-0830', 'TLS01MP-0900'], date: '2099-04-29' });
});

it('gives up on Escape, and nothing is sent', async () => {
  await opened();
  await taken(/ouvert à tous/);
  await press('{ArrowDown}{Escape}');
  await announced(/Abandonné/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('gives the first free slot to who waits, and takes it back', async () => {
  await opened();
  const sent = answersKeeping('post', 'admin/interview-slots/attribute-slot', attributed());
  screen.getByRole('button', { name: /DURAND Inès/ }).focus();
  await userEvent.keyboard(' ');
  await announced(/TLS02MP, 08:30, créneau libre/);
  await press(' ');
  expect(await screen.findByText('Créneau attribué à DURAND Inès.')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    interviewSlotId: 'TLS02MP-0830',
    candidateId: '9',
    expectedCandidateId: null,
    dryRun: false,
  });
  answers('delete', 'admin/interview-slots/TLS02MP-0830/candidate', { lettersSent: 0, warnings: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Annulé : tout est redevenu comme avant.')).toBeVisible();
});

it('says who is displaced before a candidate is put on the slot of another', async () => {
  await opened();
  answers(
    'post',
    'admin/interview-slots/attribute-slot',
    attributed({
      displacedCandidateId: '2',
      displacedCandidateName: 'GIRARD Yasmine',
      releasedSlotId: 'TLS01MP-0830',
      releasedSlotName: 'TLS01MP-2099-04-28-0830',
    }),
  );
  await taken(/LEROUX Léo/);
  await press('{ArrowDown} ');
  await userEvent.click(await screen.findByRole('button', { name: 'Remplacer' }));
  const dialog = await screen.findByRole('dialog', { name: /^Attribuer TLS01MP-.*-0900 à LEROUX Léo/ });
  expect(within(dialog).getByRole('row', { name: /GIRARD Yasmine.*plus de créneau/ })).toBeVisible();
  // The board stands behind the dialog, with the candidate where they were put.
  expect(screen.getByRole('gridcell', { name: /LEROUX Léo/, hidden: true })).toHaveAttribute('data-row', '1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(cell(/LEROUX Léo/)).toHaveAttribute('data-row', '0'));
});

it.each([
  [
    'SLOTS_COLLIDE',
    { slots: [{ id: 's', slotName: 'TLS02MP-0830', collidesWith: 'TLS02MP-0915' }] },
    /TLS02MP-0830 recouvrirait TLS02MP-0915/,
  ],
  ['STALE_VERSION', { slots: [{ slotName: 'TLS02MP-0830', candidate: 'ROYER Élias (1)' }] }, /ROYER Élias/],
  ['FEATURE_LOCK_ALREADY_TAKEN', null, /est en cours\. Suivez-la dans Travaux/],
])('puts back a slot whose drop is refused by %s, and says why', async (code, data, why) => {
  await opened();
  const message = code === 'FEATURE_LOCK_ALREADY_TAKEN' ? code : 'Refusé.';
  answers('post', 'admin/interview-slots/move', { ...errorBody(code, message), data }, { status: 409 });
  await taken(/ouvert à tous/);
  await press('{ArrowDown}{ArrowDown} ');
  expect(await screen.findByText(why)).toBeVisible();
  await waitFor(() => expect(cell(/ouvert à tous/)).toHaveAttribute('data-row', '0'));
});

it('puts back a slot when the network is lost during its drop', async () => {
  await opened();
  server.use(http.post('*/api/v1/admin/interview-slots/move', () => HttpResponse.error()));
  await taken(/ouvert à tous/);
  await press('{ArrowDown}{ArrowDown} ');
  expect(await screen.findByText(/^Erreur lors du déplacement/)).toBeVisible();
  await waitFor(() => expect(cell(/ouvert à tous/)).toHaveAttribute('data-row', '0'));
});

it('chooses the whole day, to move it', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Choisir toute la journée' }));
  expect(screen.getByRole('toolbar', { name: 'Créneaux choisis' })).toHaveTextContent('4 créneaux choisis');
  await userEvent.click(screen.getByRole('button', { name: 'Effacer le choix' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  cell(/LEROUX Léo/).focus();
  for (const command of ['Control', 'Meta']) {
    await userEvent.keyboard(`a{${command}>}a{/${command}}`);
    expect(screen.getByRole('toolbar')).toHaveTextContent('4 créneaux choisis');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
  }
});

it('shows the day of each jury to who reads it on a phone, with nothing to do', async () => {
  const narrow = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('max-width: 37'),
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  vi.spyOn(window, 'matchMedia').mockImplementation(narrow as unknown as typeof window.matchMedia);
  await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
  renderPage(<Planning onCorrect={vi.fn()} />, '/?jour=2099-04-28');
  expect(await screen.findByRole('region', { name: 'TLS01MP' })).toHaveTextContent('08:30 LEROUX Léo');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choisir toute la journée' })).toBeNull();
});

it('shows a day that is over, without changing it', async () => {
  await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
  renderPage(<Planning onCorrect={vi.fn()} />, '/?jour=2020-04-28');
  await screen.findByRole('grid', { name: 'Planning du 28 avril 2020' });
  await userEvent.click(cell(/ouvert à tous/));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('opens the menu of a card by the second button of the mouse, for all that are chosen with it', async () => {
  await opened();
  const user = userEvent.setup();
  await user.click(cell(/ouvert à tous/));
  expect(cell(/ouvert à tous/)).toHaveAttribute('aria-selected', 'true');
  await user.click(cell(/ouvert à tous/));
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.keyboard('{Shift>}');
  await user.click(cell(/ouvert à tous/));
  await user.click(cell(/réservé sport/));
  await user.keyboard('{/Shift}{Control>} {/Control}');
  expect(screen.getByRole('toolbar')).toHaveTextContent('1 créneau choisi');
  await user.keyboard('{Control>} {/Control}');
  await user.pointer({ keys: '[MouseRight]', target: cell(/réservé sport/) });
  const menu = screen.getByRole('menu', { name: 'TLS02MP-2099-04-28-0830, TLS02MP-2099-04-28-0900' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((each) => each.textContent),
  ).toEqual(['Déplacer…', 'Ouvrir à tous', 'Supprimer']);
  answers('get', 'admin/juries/interview-slot-creation', []);
  await user.click(within(menu).getByRole('menuitem', { name: 'Déplacer…' }));
  expect(await screen.findByRole('dialog', { name: 'Déplacer 2 créneaux' })).toBeVisible();
});

it('gives a free slot to one of those who wait, found by name, number or site', async () => {
  const [waiting] = aBoard().unplaced;
  if (!waiting) throw new Error('Inès waits');
  const unplaced = [
    waiting,
    { ...waiting, id: '8', externalId: '1000008', name: 'NOËL Ali', site: null, reason: null },
  ];
  answers('get', 'admin/interview-slots/board', aBoard({ unplaced, unplacedCount: 1200 }));
  await opened();
  const list = screen.getByRole('region', { name: /À attribuer 1\s?200/ });
  expect(list).toHaveTextContent(/Les 2 premiers sur 1\s?200\./);
  expect(list).toHaveTextContent('Glissez un candidat sur un créneau');
  expect(within(list).getByRole('region', { name: 'Sans site' })).toHaveTextContent(
    /NOËL Alin° 1000008 · Sans site$/,
  );
  const sent = answersKeeping('post', 'admin/interview-slots/attribute-slot', attributed());
  await userEvent.click(cell(/ouvert à tous/));
  await userEvent.click(screen.getByRole('button', { name: 'Attribuer à…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attribuer TLS02MP-2099-04-28-0830' }));
  expect(dialog.getByRole('button', { name: 'Continuer' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('combobox'), 'noel');
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ candidateId: '8', dryRun: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [aBoard({ juries: [] }), 'Aucun jury ce jour-là'],
  [aBoard({ unplaced: [], unplacedCount: 0 }), 'Tous ont un créneau.'],
])('says what a board lacks', async (board, text) => {
  answers('get', 'admin/interview-slots/board', board);
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  renderPage(<Planning onCorrect={vi.fn()} />, '/?jour=2099-04-28');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/^Glissez/)).toBeNull();
  expect(screen.queryByRole('button', { name: /DURAND/ })).toBeNull();
});

it('reads again a board that could not be read, and says when there is no day', async () => {
  await signInAs('ROLE_ADMIN');
  for (const [address, then] of [
    ['/', 'Aucune journée'],
    ['/?jour=2099-04-28', 'Aucun jury ce jour-là'],
  ] as const) {
    answers('get', 'admin/interview-slots/board', errorBody('X', 'Panne'), { status: 500 });
    renderPage(<Planning siteId="s1" onCorrect={vi.fn()} />, address);
    expect(await screen.findByText('Erreur lors de la récupération du planning')).toBeVisible();
    answers('get', 'admin/interview-slots/board', aBoard({ days: [], juries: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText(then)).toBeVisible();
    expect(screen.queryByLabelText('Site')).toBeNull();
    cleanup();
  }
});

it('shows the juries of one site, or of all with where each one is', async () => {
  const sites = ['Toulouse', 'Bordeaux'].map((name, n) => ({ id: `s${n + 1}`, name }));
  answers('get', 'admin/interview-sites/summaries', sites as never);
  const [first, second] = aBoard().juries;
  if (!first || !second) throw new Error('The board has two juries');
  const board = aBoard({ juries: [first, { ...second, siteId: 's2', site: 'Bordeaux' }] });
  answers('get', 'admin/interview-slots/board', board);
  await opened();
  expect(screen.getAllByRole('columnheader')[2]).toHaveTextContent('Bordeaux');
  answers('get', 'admin/interview-slots/board', aBoard());
  await userEvent.click(screen.getByRole('combobox', { name: 'Site' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Toulouse' }));
  await waitFor(() => expect(screen.getAllByRole('columnheader')[2]).not.toHaveTextContent('Bordeaux'));
  expect(screen.getAllByRole('columnheader')[1]).not.toHaveTextContent('Toulouse');
  expect(screen.getByRole('combobox', { name: 'Site' })).toHaveTextContent('Toulouse');
  await userEvent.click(screen.getByRole('combobox', { name: 'Site' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Tous les sites' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Site' })).toHaveTextContent('Tous les sites'),
  );
});
