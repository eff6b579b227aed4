import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, csv, jobIs, noneImported, simulated } from '@/test/candidatesImport';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import { CandidatesImport } from './CandidatesImport';
import { aReport } from './report.fixture';

beforeEach(noneImported);

describe('the choice of the file', () => {
  it.each([
    ['what is not a .csv', [csv('candidats.xlsx')], "« candidats.xlsx » n'est pas un fichier .csv."],
    ['an empty file', [csv('vide.csv', '')], '« vide.csv » est vide.'],
    ['two files at once', [csv('a.csv'), csv('b.csv')], 'Choisissez un seul fichier.'],
  ])('refuses %s, and says why', async (_, files, why) => {
    renderPage(<CandidatesImport />);
    await screen.findByText('Choisir un fichier');
    choose(...files);
    expect(await screen.findByText(`Il existe au moins un fichier invalide : ${why}`)).toBeVisible();
  });

  it('shows that the server refused the file, with its message', async () => {
    answers('post', 'admin/import/candidates/simulate', errorBody('TOO_LARGE', 'trop volumineux'), {
      status: 413,
    });
    renderPage(<CandidatesImport />);
    await screen.findByText('Choisir un fichier');
    choose(csv('candidats.csv'));
    expect(
      await screen.findByText("Erreur lors de l'envoi au serveur : trop volumineux (réf. 7F3A-91C2)"),
    ).toBeVisible();
    expect(screen.getByText('Choisir un fichier')).toBeVisible();
  });
});

describe('the simulation', () => {
  it('shows what the import would do, and keeps its address', async () => {
    simulated();
    answers('get', 'admin/import/candidates/simulations/s1', aReport());
    const { router } = renderPage(<CandidatesImport />);
    (await screen.findByRole('button', { name: 'Choisir un fichier' })).focus();
    choose(csv('candidats.csv'));
    expect(await screen.findByText('2 318 valeurs changent')).toBeVisible();
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveFocus();
    expect(screen.getByText('Numéro de candidat absent')).toBeVisible();
    expect(screen.getByText('Mathématiques Spécialité, T2')).toBeVisible();
    expect(screen.getByText('Maths_1 : (Vide) → 13,50')).toBeVisible();
    expect(screen.getByText('Echelon de bourse')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ouvrir la formule' })).toHaveAttribute(
      'href',
      '/admin/administrations/formulas/f4/edit',
    );
    expect(router.state.location.search).toEqual({ simulation: 's1', travail: 'j2' });
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
    await act(() => router.navigate({ to: '/ailleurs' }));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    release();
    expect(router.state.location.href).toBe('/ailleurs');
  });

  it('asks for the columns of required fields that the file does not name as expected', async () => {
    simulated({
      status: 'ERROR',
      error: {
        ...errorBody('IMPORT_COLUMNS_MISSING', 'Le fichier ne contient pas les colonnes obligatoires.'),
        data: { missingBusinessFields: ['Numero'], columns: ['Matricule', 'Candidat - Nom'] },
      },
    });
    const field = { aliases: [], trueValues: [], required: true };
    answers('get', 'admin/import/candidates/profile', {
      fields: [{ ...field, field: 'Numero', label: 'Numéro Parcoursup', header: null }],
      gradePatterns: [],
      summary: [],
      textColumns: [],
      version: 0,
    });
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(await screen.findByText('Le fichier ne peut pas être lu sans : Numéro Parcoursup.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et simuler' }));
    expect(screen.getByText('Champ obligatoire')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Numéro Parcoursup/ })).toHaveFocus();
  });

  it('keeps the columns that were chosen once somebody else corrected the profile', async () => {
    simulated({
      status: 'ERROR',
      error: {
        ...errorBody('IMPORT_COLUMNS_MISSING', 'Le fichier ne contient pas les colonnes obligatoires.'),
        data: { missingBusinessFields: [], columns: ['Matricule'] },
      },
    });
    const profile = (version: number) => ({
      fields: [
        {
          field: 'Numero',
          label: 'Numéro Parcoursup',
          header: 'Matricule',
          aliases: [],
          trueValues: [],
          required: true,
        },
      ],
      gradePatterns: [],
      summary: [],
      textColumns: [],
      version,
    });
    answers('get', 'admin/import/candidates/profile', profile(1));
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    const save = await screen.findByRole('button', { name: 'Enregistrer et simuler' });
    answers('put', 'admin/import/candidates/profile', errorBody('STALE_VERSION', 'modifié'), { status: 409 });
    answers('get', 'admin/import/candidates/profile', profile(2));
    await userEvent.click(save);
    expect(
      await screen.findByText(/^Erreur lors de l'enregistrement de la correspondance : modifié/),
    ).toBeVisible();
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/v1/admin/import/candidates/profile', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(errorBody('IMPORT_PROFILE_INVALID', 'refusé'), { status: 422 });
      }),
    );
    await waitFor(async () => {
      await userEvent.click(save);
      expect(sent.at(-1)).toMatchObject({ version: 2 });
    });
  });

  it('shows why a file cannot be read', async () => {
    simulated({
      status: 'ERROR',
      error: errorBody('IMPORT_FILE_INVALID', 'Séparateur « , » au lieu de « ; ».'),
    });
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(await screen.findByText('Il existe au moins un fichier invalide')).toBeVisible();
    expect(screen.getByText('Séparateur « , » au lieu de « ; ».')).toBeVisible();
  });

  it.each([
    ['JOB_OUT_OF_MEMORY', "La lecture n'a pas abouti"],
    ['IMPORT_TOO_LARGE', 'Le fichier est trop grand'],
  ])('calls no file invalid for what was only too much (%s)', async (code, title) => {
    simulated({ status: 'ERROR', error: errorBody(code, 'Trop de mémoire.') });
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByText('Il existe au moins un fichier invalide')).toBeNull();
  });
});

describe('the confirmation', () => {
  it('sends nothing until the refused rows are left out explicitly, then imports', async () => {
    simulated();
    answers('get', 'admin/import/candidates/simulations/s1', aReport());
    const sent = answersKeeping(
      'post',
      'admin/import/candidates/simulations/s1/confirm',
      { jobId: 'j3' },
      202,
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    const button = await screen.findByRole('button', { name: 'Importer 6\u202f461 candidats' });
    await userEvent.click(button);
    const box = screen.getByRole('checkbox', { name: 'Ne pas importer les 2 lignes refusées' });
    expect(box).toHaveFocus();
    await userEvent.click(box);
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'SUCCESS' });
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ confirmed: '2026-05-12T10:23:00+02:00' }),
    );
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: 'Ouvrir le Classement' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir le conflit de notes' })).toHaveAttribute(
      'href',
      '/admin/candidates?alert=conflicts',
    );
    const calculate = screen.getByRole('button', { name: 'Lancer les calculs' });
    answers('post', 'admin/candidates/computation/execute/start', { jobId: 'j4' }, { status: 202 });
    await userEvent.click(calculate);
    expect(await screen.findByText(/Les calculs sont lancés/)).toBeVisible();
    expect(calculate).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rapport (CSV)' })).toBeVisible();
    // The first click, without the box, sent nothing.
    expect(sent).toEqual([{ acceptRefusedRows: true, computeAfter: false }]);
    // The page says so, and the toast of the job that ended.
    expect(screen.getAllByText('Import des candidatures réussi')).toHaveLength(2);
  });

  it('calculates after the import for whoever ticked it', async () => {
    simulated();
    answers('get', 'admin/import/candidates/simulations/s1', aReport({ warnings: [] }));
    const sent = answersKeeping(
      'post',
      'admin/import/candidates/simulations/s1/confirm',
      { jobId: 'j3' },
      202,
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    const button = await screen.findByRole('button', { name: /^Importer/ });
    for (const box of screen.queryAllByRole('checkbox')) await userEvent.click(box);
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'SUCCESS' });
    const confirmed = '2026-05-12T10:23:00+02:00';
    answers('get', 'admin/import/candidates/simulations/s1', aReport({ confirmed }));
    await userEvent.click(button);
    expect(await screen.findByText(/Les calculs sont lancés/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lancer les calculs' })).toBeNull();
    expect(sent).toEqual([{ acceptRefusedRows: true, computeAfter: true }]);
  });

  it('asks for the file again when the data changed and the page no longer has it', async () => {
    simulated();
    answers('get', 'admin/import/candidates/simulations/s1', aReport({ warnings: [] }));
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    const button = await screen.findByRole('button', { name: /^Importer/ });
    for (const box of screen.queryAllByRole('checkbox')) await userEvent.click(box);
    answers(
      'post',
      'admin/import/candidates/simulations/s1/confirm',
      errorBody('SIMULATION_STALE', 'Périmée'),
      { status: 409 },
    );
    answers('delete', 'admin/import/candidates/simulations/s1', undefined as never);
    await userEvent.click(button);
    expect(await screen.findByText(/choisissez le fichier à nouveau/)).toBeVisible();
    expect(await screen.findByText('Choisir un fichier')).toBeVisible();
  });

  it('takes an import back, once what goes was said', async () => {
    await signInAs('ROLE_ADMIN');
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'SUCCESS' });
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ confirmed: '2026-05-12T10:23:00+02:00' }),
    );
    const undoable = {
      id: 's1',
      kind: 'CANDIDATES_IMPORT',
      title: 'candidats.csv',
      author: null,
      created: '2026-05-12T10:23:00+02:00',
      takesBack: [{ label: 'candidatures créées', count: 312 }],
    };
    answers('get', 'admin/undo', [undoable]);
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j3');
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler cet import : candidats.csv' }));
    const dialog = await screen.findByRole('dialog', { name: 'Annuler cet import\u00a0?' });
    expect(dialog).toHaveTextContent('312 candidatures créées');
    const refusal = errorBody(
      'UNDO_NO_LONGER_POSSIBLE',
      "L'annulation n'est plus possible : 1 import depuis.",
    );
    answers('post', 'admin/undo/s1', refusal, { status: 409 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler cet import' }));
    expect(await within(dialog).findByText(/n'est plus possible : 1 import/)).toBeVisible();
    answers('post', 'admin/undo/s1', { jobId: 'j4' }, { status: 202 });
    jobIs('j4', { kind: 'UNDO', status: 'SUCCESS' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler cet import' }));
    expect(await screen.findByText('Import annulé')).toBeVisible();
  });

  it('offers no import of a file whose every row is refused', async () => {
    simulated();
    const { counts } = aReport();
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ counts: { ...counts, new: 0, changed: 0, unchanged: 0 } }),
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(
      await screen.findByText('Aucune ligne ne peut être importée : corrigez le fichier.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Changer de fichier' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Importer/ })).not.toBeInTheDocument();
  });

  it('says that nothing was imported when the job fails', async () => {
    jobIs('j3', {
      kind: 'CANDIDATES_IMPORT',
      status: 'ERROR',
      error: errorBody('INTERNAL_ERROR', 'disque plein'),
    });
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j3');
    expect(await screen.findByText("Erreur lors de l'envoi au serveur : disque plein")).toBeVisible();
  });

  it('forgets the simulation when another file is wanted', async () => {
    simulated();
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ counts: { ...aReport().counts, refused: 0 } }),
    );
    let forgotten = false;
    server.use(
      http.delete('*/api/v1/admin/import/candidates/simulations/s1', () => {
        forgotten = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { router } = renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    await userEvent.click(await screen.findByRole('button', { name: 'Changer de fichier' }));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    await waitFor(() => expect(forgotten).toBe(true));
    expect(router.state.location.search).toEqual({});
  });
});
