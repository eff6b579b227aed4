import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, csv, jobIs, noneImported, simulated } from '@/test/candidatesImport';
import { signInAs } from '@/test/identity';
import { undoable } from '@/test/undoables';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import type { Profile } from './api';
import { CandidatesImport } from './CandidatesImport';
import { aReport } from '@/test/importReport';

beforeEach(noneImported);

const field = { header: null, aliases: [], trueValues: [] };

/** How the next import reads the number, and the telephone that a file may go without. */
const profile = (members: { header?: string } = {}, version = 1): Profile => ({
  fields: [
    { ...field, field: 'Numero', label: 'Numéro Parcoursup', required: true, ...members },
    { ...field, field: 'Telephone', label: 'Téléphone', required: false },
  ],
  gradePatterns: [],
  summary: [],
  textColumns: [],
  renamed: [],
  version,
});

const columnsAreMissing = () => {
  simulated({
    status: 'ERROR',
    error: {
      ...errorBody('IMPORT_COLUMNS_MISSING', 'Le fichier ne contient pas les colonnes obligatoires.'),
      data: { missingBusinessFields: ['Numero'], columns: ['Matricule', 'Candidat - Nom'] },
    },
  });
  answers('get', 'admin/import/candidates/profile', profile());
};

const REPORT = 'admin/import/candidates/simulations/s1';
const CONFIRM = `${REPORT}/confirm` as const;
const AT_REPORT = '/?simulation=s1&travail=j2';
const step = () => screen.getByRole('listitem', { current: 'step' });

describe('the choice of the file', () => {
  it('refuses what is no single .csv with rows, and says why the server refuses one', async () => {
    renderPage(<CandidatesImport />);
    await screen.findByText('Choisir un fichier');
    expect(screen.getByRole('link', { name: 'Administration' })).toHaveAttribute(
      'href',
      '/admin/administrations',
    );
    for (const [files, why] of [
      [[csv('candidats.xlsx')], "« candidats.xlsx » n'est pas un fichier .csv."],
      [[csv('vide.csv', '')], '« vide.csv » est vide. Exportez-le à nouveau, puis choisissez-le.'],
      [[csv('a.csv'), csv('b.csv')], 'Choisissez un seul fichier.'],
    ] as const) {
      choose(...files);
      expect(await screen.findByText(`Il existe au moins un fichier invalide : ${why}`)).toBeVisible();
    }
    answers('post', 'admin/import/candidates/simulate', errorBody('TOO_LARGE', 'trop volumineux'), {
      status: 413,
    });
    choose(csv('candidats.csv'));
    expect(await screen.findByText("Erreur lors de l'envoi au serveur : trop volumineux")).toBeVisible();
    expect(screen.getByText('Choisir un fichier')).toBeVisible();
  });
});

describe('the simulation', () => {
  it('shows what the import would do, and simulates it anew once corrected or once the data changed', async () => {
    const started = [
      { simulationId: 's1', jobId: 'j2' },
      { simulationId: 's2', jobId: 'j5' },
      { simulationId: 's3', jobId: 'j6' },
    ].values();
    server.use(
      http.post('*/api/v1/admin/import/candidates/simulate', () =>
        HttpResponse.json(started.next().value ?? null, { status: 202 }),
      ),
    );
    for (const id of ['j2', 'j5', 'j6']) jobIs(id, { kind: 'CANDIDATES_SIMULATION', status: 'SUCCESS' });
    const { counts } = aReport();
    answers('get', REPORT, aReport());
    answers(
      'get',
      'admin/import/candidates/simulations/s2',
      aReport({ simulationId: 's2', counts: { ...counts, refused: 0, values: 7 } }),
    );
    answers(
      'get',
      'admin/import/candidates/simulations/s3',
      aReport({ simulationId: 's3', counts: { ...counts, values: 8 } }),
    );
    answers('delete', 'admin/import/candidates/simulations/:id', undefined as never);
    const { router } = renderPage(<CandidatesImport />);
    (await screen.findByRole('button', { name: 'Choisir un fichier' })).focus();
    choose(csv('candidats.csv'));
    expect(await screen.findByText('2 318 valeurs changent')).toBeVisible();
    expect(step()).toHaveFocus();
    expect(step()).toHaveTextContent('Simulation');
    expect(screen.getByText(/^candidats\.csv – 21,4\sMo – 6\s464 lignes, 2 colonnes$/)).toBeVisible();
    expect(screen.getByText("Tout est importé d'un coup, ou rien ne l'est.")).toBeVisible();
    expect(screen.getByText('Numéro de candidat absent')).toBeVisible();
    expect(screen.getByText('Mathématiques Spécialité, T2')).toBeVisible();
    expect(screen.getByText('Maths_1 : (Vide) → 13,50')).toBeVisible();
    expect(screen.getByText('Echelon de bourse')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ouvrir la formule' })).toHaveAttribute(
      'href',
      '/admin/administrations/formulas/f4/edit',
    );
    expect(router.state.location.search).toEqual({ simulation: 's1', travail: 'j2' });
    answers('get', 'admin/import/candidates/profile', profile({ header: 'Candidat - Code' }));
    const corrected = answersKeeping('put', 'admin/import/candidates/profile', profile());
    const correct = () => fireEvent.click(screen.getByText('Corriger la correspondance'));
    correct();
    expect(await screen.findByRole('combobox', { name: /Numéro Parcoursup/ })).toHaveValue('Candidat - Code');
    expect(step()).toHaveTextContent('Correspondance des colonnes');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByText('Annuler'));
    expect(screen.getByText('2 318 valeurs changent')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    correct();
    // What is chosen is not left without a question, and is sent once.
    fireEvent.keyDown(screen.getByLabelText('Colonnes de codes'), { key: 'ArrowDown' });
    fireEvent.click(screen.getByRole('option', { name: 'Candidat - Nom' }));
    fireEvent.click(screen.getByText('Annuler'));
    fireEvent.click(await screen.findByText('Continuer la saisie'));
    fireEvent.click(screen.getByText('Enregistrer et simuler'));
    fireEvent.submit(screen.getByLabelText('Colonnes de codes'));
    expect(await screen.findByText('7 valeurs changent')).toBeVisible();
    expect(corrected).toMatchObject([
      { fields: [{ header: 'Candidat - Code' }, { header: null }], textColumns: ['Candidat - Nom'] },
    ]);
    answers(
      'post',
      'admin/import/candidates/simulations/s2/confirm',
      errorBody('SIMULATION_STALE', 'Périmée'),
      { status: 409 },
    );
    fireEvent.click(screen.getByRole('button', { name: /^Importer/ }));
    expect(
      await screen.findByText('Les données ont changé depuis la simulation : elle doit être relancée.'),
    ).toBeVisible();
    expect(await screen.findByText('8 valeurs changent')).toBeVisible();
  });

  it('goes back to the choice of a file when the simulation was cancelled in Travaux', async () => {
    const forgotten: unknown[] = [];
    server.use(
      http.delete('*/api/v1/admin/import/candidates/simulations/s1', () => {
        forgotten.push('s1');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    simulated({ status: 'CANCELLED' });
    const { router } = renderPage(<CandidatesImport />);
    await screen.findByText('Choisir un fichier');
    choose(csv('candidats.csv'));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(forgotten).toEqual(['s1']);
    expect(screen.queryByText(/Erreur/)).not.toBeInTheDocument();
  });

  it('sends no more of a file once the page is left, whose next one keeps its address', async () => {
    const release = answersLate(
      'post',
      'admin/import/candidates/simulate',
      { simulationId: 's1', jobId: 'j2' },
      202,
    );
    const { router } = renderPage(<CandidatesImport />);
    await screen.findByText('Choisir un fichier');
    choose(csv('candidats.csv'));
    await screen.findByText('Envoi du fichier');
    expect(step()).toHaveTextContent('Fichier');
    expect(screen.getByText(/^candidats\.csv – \d+\so$/)).toBeVisible();
    fireEvent.click(screen.getByText('Annuler'));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    await screen.findByText('Choisir un fichier');
    choose(csv('candidats.csv'));
    await screen.findByText('Envoi du fichier');
    await act(() => router.navigate({ to: '/ailleurs' }));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    release();
    expect(router.state.location.href).toBe('/ailleurs');
  });

  it('asks for the missing columns, and keeps what was chosen once somebody else corrected them', async () => {
    columnsAreMissing();
    const { router } = renderPage(<CandidatesImport />, AT_REPORT);
    expect(await screen.findByText('Le fichier ne peut pas être lu sans : Numéro Parcoursup.')).toBeVisible();
    const save = screen.getByText('Enregistrer et simuler');
    fireEvent.click(save);
    expect(await screen.findByText('Champ obligatoire')).toBeVisible();
    const number = screen.getByRole('combobox', { name: /Numéro Parcoursup/ });
    expect(number).toHaveFocus();
    await userEvent.type(number, '{ArrowDown}{Enter}');
    expect(number).toHaveValue('Matricule');
    await userEvent.type(
      screen.getByRole('combobox', { name: 'Colonnes de codes' }),
      '{ArrowDown}{Enter}{Escape}',
    );
    answers('put', 'admin/import/candidates/profile', errorBody('STALE_VERSION', 'modifié'), { status: 409 });
    answers('get', 'admin/import/candidates/profile', profile({}, 2));
    fireEvent.click(save);
    expect(
      await screen.findByText(/^Erreur lors de l'enregistrement de la correspondance : modifié/),
    ).toBeVisible();
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/v1/admin/import/candidates/profile', async ({ request }) => {
        sent.push(await request.json());
        const isNew = (sent.at(-1) as { version: number }).version === 2;
        return isNew
          ? HttpResponse.json(profile({}, 3))
          : HttpResponse.json(errorBody('STALE_VERSION', 'modifié'), { status: 409 });
      }),
    );
    answers('delete', REPORT, undefined as never);
    await waitFor(() => {
      fireEvent.click(save);
      expect(sent.at(-1)).toMatchObject({
        version: 2,
        fields: [
          { field: 'Numero', header: 'Matricule' },
          { field: 'Telephone', header: null },
        ],
        textColumns: ['Matricule'],
      });
    });
    // The page was opened from an address: it has no file to simulate.
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  it.each([
    ['CANDIDATES_SIMULATION', 'Simulation en cours', 'Simulation', /^Rien n'est enregistré/],
    ['CANDIDATES_IMPORT', 'Import en cours', 'Import', /^Vous pouvez quitter/],
    ['UNDO', "Annulation de l'import en cours", 'Import', /^Vous pouvez quitter/],
  ] as const)('says what is under way: %s', async (kind, title, name, help) => {
    jobIs('j2', { kind, status: 'IN_PROGRESS', finished: null });
    renderPage(<CandidatesImport />, AT_REPORT);
    expect(await screen.findByText(title)).toBeVisible();
    expect(step()).toHaveTextContent(name);
    expect(screen.getByText(help)).toBeVisible();
  });

  it.each([
    ['CANDIDATES_SIMULATION', 'IMPORT_FILE_INVALID', 'Il existe au moins un fichier invalide', 'Fichier'],
    ['CANDIDATES_SIMULATION', 'JOB_OUT_OF_MEMORY', "La lecture n'a pas abouti", 'Fichier'],
    ['CANDIDATES_SIMULATION', 'IMPORT_TOO_LARGE', 'Le fichier est trop grand', 'Fichier'],
    ['CANDIDATES_IMPORT', 'INTERNAL_ERROR', "Erreur lors de l'envoi au serveur", 'Import'],
    ['UNDO', 'INTERNAL_ERROR', "L'import n'a pas été annulé", 'Import'],
  ] as const)('says what failed, why, and starts again: %s %s', async (kind, code, title, name) => {
    jobIs('j2', { kind, status: 'ERROR', error: errorBody(code, 'Séparateur « , » au lieu de « ; ».') });
    answers('delete', REPORT, undefined as never);
    const { router } = renderPage(<CandidatesImport />, AT_REPORT);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('Séparateur « , » au lieu de « ; ».')).toBeVisible();
    expect(step()).toHaveTextContent(name);
    const toast = "Erreur lors de l'envoi au serveur : Séparateur « , » au lieu de « ; ».";
    if (kind === 'CANDIDATES_IMPORT') expect(await screen.findByText(toast)).toBeVisible();
    else expect(screen.queryByText(toast)).toBeNull();
    fireEvent.click(screen.getByText('Réessayer'));
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  it('says that its report cannot be read, and starts again', async () => {
    simulated();
    answers('get', REPORT, errorBody('NOT_FOUND', 'Cette simulation est oubliée.'), { status: 404 });
    answers('delete', REPORT, undefined as never);
    renderPage(<CandidatesImport />, AT_REPORT);
    const again = await screen.findByText('Réessayer');
    expect(screen.getByText('Cette simulation est oubliée.')).toBeVisible();
    expect(step()).toHaveTextContent('Simulation');
    fireEvent.click(again);
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
  });
});

describe('the confirmation', () => {
  it('sends nothing until the refused rows are left out explicitly, then imports', async () => {
    simulated();
    answers('get', REPORT, aReport());
    const sent = answersKeeping('post', CONFIRM, { jobId: 'j3' }, 202);
    renderPage(<CandidatesImport />, AT_REPORT);
    const button = await screen.findByRole('button', { name: 'Importer 6\u202f461 candidats' });
    expect(screen.queryByText('Cochez cette case, ou corrigez le fichier.')).toBeNull();
    fireEvent.click(button);
    const box = screen.getByRole('checkbox', { name: 'Ne pas importer les 2 lignes refusées' });
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription('Cochez cette case, ou corrigez le fichier.');
    fireEvent.click(box);
    expect(screen.queryByText('Cochez cette case, ou corrigez le fichier.')).toBeNull();
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'SUCCESS' });
    answers('get', REPORT, aReport({ confirmed: '2026-05-12T10:23:00+02:00' }));
    fireEvent.click(button);
    expect(await screen.findByRole('link', { name: 'Ouvrir le Classement' })).toBeVisible();
    // The page says so, and the toast of the job that ended.
    await waitFor(() => expect(screen.getAllByText('Import des candidatures réussi')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Voir le conflit de notes' })).toHaveAttribute(
      'href',
      '/admin/candidates?alert=conflicts',
    );
    expect(
      screen.getByText(
        /^312 nouveaux candidats, 1\s047 modifiés, 5\s102 inchangés, 21 disparus, 1 conflit de notes ouvert\. Lancez/,
      ),
    ).toBeVisible();
    const calculate = screen.getByText('Lancer les calculs');
    const busy = answersLate(
      'post',
      'admin/candidates/computation/execute/start',
      errorBody('X', 'file pleine'),
      503,
    );
    fireEvent.click(calculate);
    await waitFor(() => expect(calculate).toHaveTextContent('Lancement en cours…'));
    busy();
    expect(await screen.findByText(/^Erreur lors du lancement des calculs : file pleine/)).toBeVisible();
    answers('post', 'admin/candidates/computation/execute/start', { jobId: 'j4' }, { status: 202 });
    fireEvent.click(calculate);
    expect(await screen.findByText(/Les calculs sont lancés/)).toBeVisible();
    expect(calculate).not.toBeInTheDocument();
    // The first click, without the box, sent nothing.
    expect(sent).toEqual([{ acceptRefusedRows: true, accepted: [], computeAfter: false }]);
  });

  it('calculates after the import for whoever ticked it', async () => {
    simulated();
    answers('get', REPORT, aReport({ warnings: [] }));
    const sent = answersKeeping('post', CONFIRM, { jobId: 'j3' }, 202);
    renderPage(<CandidatesImport />, AT_REPORT);
    const button = await screen.findByText(/^Importer /);
    for (const box of screen.queryAllByRole('checkbox')) fireEvent.click(box);
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'SUCCESS' });
    const confirmed = '2026-05-12T10:23:00+02:00';
    answers('get', REPORT, aReport({ confirmed }));
    fireEvent.click(button);
    expect(await screen.findByText(/Les calculs sont lancés/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lancer les calculs' })).toBeNull();
    expect(sent).toEqual([{ acceptRefusedRows: true, accepted: [], computeAfter: true }]);
    fireEvent.click(screen.getByText('Importer un autre fichier'));
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
  });

  it('asks for the file again when the data changed and the page no longer has it', async () => {
    simulated();
    const { counts } = aReport();
    answers(
      'get',
      REPORT,
      aReport({ counts: { ...counts, new: 0, changed: 1, vanished: 1, refused: 0 }, columnsAdded: [] }),
    );
    renderPage(<CandidatesImport />, AT_REPORT);
    const button = await screen.findByText(/^Importer /);
    expect(screen.queryByRole('button', { name: 'Corriger la correspondance' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: "Calculer après l'import" })).not.toBeChecked();
    answers('delete', REPORT, undefined as never);
    const release = answersLate('post', CONFIRM, errorBody('SIMULATION_STALE', 'Périmée'), 409);
    fireEvent.click(button);
    await waitFor(() => expect(button).toHaveTextContent('Import en cours…'));
    release();
    expect(await screen.findByText(/choisissez le fichier à nouveau/)).toBeVisible();
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
    expect(screen.queryByText(/Périmée/)).toBeNull();
  });

  it('says why the server refuses an import, which stays to be confirmed', async () => {
    simulated();
    const { counts } = aReport();
    // The columns alone change.
    const columns = { columnsAdded: ['Parcoursup[a]'], columnsRemoved: ['Parcoursup[b]'] };
    const none = { new: 0, changed: 0, vanished: 0, refused: 0 };
    answers('get', REPORT, aReport({ counts: { ...counts, ...none }, ...columns }));
    renderPage(<CandidatesImport />, AT_REPORT);
    const button = await screen.findByText(/^Importer /);
    expect(screen.getByText("Tout est importé d'un coup, ou rien ne l'est.")).toBeVisible();
    answers('post', CONFIRM, errorBody('X', 'occupé'), {
      status: 409,
    });
    fireEvent.click(button);
    expect(await screen.findByText(/^Erreur lors de l'envoi au serveur : occupé/)).toBeVisible();
    expect(button).toBeEnabled();
  });

  it('gives its report, and takes an import back once what goes was said', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:report';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await signInAs('ROLE_ADMIN');
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'SUCCESS' });
    answers(
      'get',
      REPORT,
      aReport({
        confirmed: '2026-05-12T10:23:00+02:00',
        counts: { ...aReport().counts, new: 1, conflicts: 2 },
      }),
    );
    const takesBack = [{ label: 'candidatures créées', count: 312 }];
    answers('get', 'admin/undo', [undoable({ id: 's1', takesBack })]);
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j3');
    const undo = await screen.findByRole('button', { name: 'Annuler cet import : candidats.csv' });
    expect(screen.getByText(/^1 nouveau candidat, .*, 2 conflits de notes ouverts\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les 2 conflits de notes' })).toBeVisible();
    const print = screen.getByText('Rapport (CSV)');
    answers('get', 'admin/import/candidates/simulations/s1/report.csv', errorBody('X', 'oublié'), {
      status: 404,
    });
    fireEvent.click(print);
    expect(await screen.findByText(/^Erreur lors du téléchargement du rapport : oublié/)).toBeVisible();
    answers('get', 'admin/import/candidates/simulations/s1/report.csv', 'Ligne');
    fireEvent.click(print);
    await waitFor(() => expect(saved).toEqual(['rapport-candidatures.csv']));
    // Somebody else's calculations are as good.
    const running = errorBody('FEATURE_LOCK_ALREADY_TAKEN', 'Calculs en cours');
    answers('post', 'admin/candidates/computation/execute/start', running, { status: 409 });
    fireEvent.click(screen.getByText('Lancer les calculs'));
    expect(await screen.findByText(/Les calculs sont lancés/)).toBeVisible();
    expect(screen.queryByText(/Calculs en cours/)).toBeNull();
    fireEvent.click(undo);
    const dialog = await screen.findByRole('dialog', { name: 'Annuler cet import\u00a0?' });
    expect(dialog).toHaveTextContent('312 candidatures créées');
    const refusal = errorBody(
      'UNDO_NO_LONGER_POSSIBLE',
      "L'annulation n'est plus possible : 1 import depuis.",
    );
    answers('post', 'admin/undo/s1', refusal, { status: 409 });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler cet import' }));
    expect(await within(dialog).findByText(/n'est plus possible : 1 import/)).toBeVisible();
    answers('post', 'admin/undo/s1', { jobId: 'j4' }, { status: 202 });
    jobIs('j4', { kind: 'UNDO', status: 'SUCCESS' });
    answersLate('get', REPORT, aReport());
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler cet import' }));
    expect(await screen.findByText('Import annulé')).toBeVisible();
    expect(step()).toHaveTextContent('Fichier');
    fireEvent.click(screen.getByText('Importer un autre fichier'));
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
  });

  it('offers no import of a file whose every row is refused', async () => {
    simulated();
    const { counts } = aReport();
    answers('get', REPORT, aReport({ counts: { ...counts, new: 0, changed: 0, unchanged: 0 } }));
    renderPage(<CandidatesImport />, AT_REPORT);
    expect(
      await screen.findByText('Aucune ligne ne peut être importée : corrigez le fichier.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Changer de fichier' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Importer/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    ['the report', 'Changer de fichier', () => answers('get', REPORT, aReport()), simulated],
    ['the columns', 'Annuler', columnsAreMissing, columnsAreMissing],
  ])('forgets the simulation when another file is wanted: %s', async (_, name, known, done) => {
    done();
    known();
    let forgotten = false;
    server.use(
      http.delete('*/api/v1/admin/import/candidates/simulations/s1', () => {
        forgotten = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { router } = renderPage(<CandidatesImport />, AT_REPORT);
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    await waitFor(() => expect(forgotten).toBe(true));
    expect(router.state.location.search).toEqual({});
  });
});
