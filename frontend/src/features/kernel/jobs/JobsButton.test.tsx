import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { openJobs } from '@/shared/jobs/panel';
import { LIMITS } from '@/shared/limits/api';
import { signInAs } from '@/test/identity';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, pageOf, server } from '@/test/server';
import { JobsButton } from './JobsButton';
import { element } from '@/test/element';
import { undoable } from '@/test/undoables';

async function panel(jobs: Parameters<typeof job>[0][], label: string) {
  answers('get', 'admin/jobs', pageOf(jobs.map(job)));
  jobs.forEach((members) => answers('get', `admin/jobs/${members?.id ?? 'j1'}`, job(members)));
  renderPage(<JobsButton />);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  const dialog = await screen.findByRole('dialog', { name: 'Travaux' });
  if (jobs.length > 0) await within(dialog).findAllByRole('listitem');
  else await within(dialog).findByText('Aucun travail');
  return dialog;
}

/** What became of the 817 mails of a mailing, and of two letters that said the same. */
const mailed = (counts: Record<string, number>) => ({
  ...{ written: 817, unchanged: 2, sent: 0, queued: 0, failed: 0, doubtful: 0, held: 0 },
  ...counts,
});

describe('Travaux', () => {
  it('counts what runs and shows its progress', async () => {
    const dialog = await panel(
      [{}, { id: 'j2', kind: 'ARCHIVE', status: 'NOT_STARTED', started: null }],
      'Travaux, 2 en cours',
    );
    const [running] = within(dialog).getAllByRole('listitem');
    expect(running).toHaveTextContent('Calculs du classement');
    expect(running).toHaveTextContent('12 / 30 formules');
    expect(within(element(running)).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  });

  it('keeps what is over, with its outcome in words', async () => {
    const error = errorBody('SMTP_DOWN', 'Le relais de messagerie ne répond pas.');
    const dialog = await panel(
      [
        { status: 'ERROR', kind: 'MAILING', error, done: 812, total: 1830 },
        { id: 'j2', status: 'SUCCESS', kind: 'CANDIDATES_IMPORT', message: 'Import des candidatures réussi' },
        { id: 'j3', status: 'CANCELLED', message: null },
        { id: 'j4', status: 'SUCCESS', kind: 'MAILING', result: mailed({ sent: 812, failed: 3 }) },
        {
          id: 'j5',
          status: 'IN_PROGRESS',
          kind: 'MAILING',
          done: 600,
          total: 977,
          result: mailed({ sent: 600, queued: 377 }),
        },
      ],
      'Travaux',
    );
    const [mailing, imported, cancelled, corrections, leaving] = within(dialog).getAllByRole('listitem');
    expect(mailing).toHaveTextContent('Le relais de messagerie ne répond pas.812 / 1 830 e-mails');
    expect(within(element(mailing)).getByTitle('En erreur')).toBeInTheDocument();
    expect(imported).toHaveTextContent('Import des candidatures réussi');
    expect(cancelled).toHaveTextContent('Annulé');
    expect(corrections).toHaveTextContent(
      "812 e-mails envoyés, 3 en échec, 2 retirés avant l'envoi, 2 lettres sans changement",
    );
    expect(within(element(leaving)).getByTitle('En cours')).toBeInTheDocument();
    expect(within(element(leaving)).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '61');
    expect(leaving).toHaveTextContent("600 e-mails envoyés, 377 en file d'envoi");
    expect(leaving).toHaveTextContent(/par Anne Martin$/);
  });

  it('does not call failed what refused its file with a sentence', async () => {
    const error = errorBody('IMPORT_COLUMNS_MISSING', "Le fichier n'a pas de colonne « Numéro ».");
    const kind = 'CANDIDATES_SIMULATION';
    const dialog = await panel([{ status: 'ERROR', refused: true, kind, error }], 'Travaux');
    const [refused] = within(dialog).getAllByRole('listitem');
    expect(within(element(refused)).getByTitle('Refusé')).toBeInTheDocument();
    expect(refused).toHaveTextContent("Le fichier n'a pas de colonne « Numéro ».");
    expect(within(element(refused)).queryByTitle('En erreur')).toBeNull();
  });

  it('does not call an import what was only simulated', async () => {
    const simulated = { kind: 'FUTURE_SHEET', confirmed: null };
    const dialog = await panel(
      [
        { kind: 'PDF_IMPORT', cancellable: true },
        { id: 'j2', kind: 'PDF_IMPORT', status: 'SUCCESS', result: simulated },
        {
          ...{ id: 'j3', kind: 'PDF_IMPORT', status: 'SUCCESS' },
          result: { ...simulated, confirmed: '2027-04-08T09:00:00+02:00' },
        },
        { id: 'j4', kind: 'PDF_IMPORT', status: 'SUCCESS', result: { kind: 'PFM', confirmed: '2027-04-08' } },
      ],
      'Travaux, 1 en cours',
    );
    const [running, report, imported, pfm] = within(dialog).getAllByRole('listitem');
    expect(running).toHaveTextContent("Simulation de l'import des fiches avenir");
    expect(report).toHaveTextContent(/Simulation de l'import des fiches avenir.*Travail terminé/);
    expect(imported).toHaveTextContent('Import des fiches avenir réussi');
    expect(pfm).toHaveTextContent('Import des PFM réussi');
  });

  it('offers to take back an import only while that can be done', async () => {
    await signInAs('ROLE_ADMIN');
    answers('get', 'admin/undo', [
      undoable({ id: 's2' }),
      undoable({ id: 's1', obstacle: "L'annulation n'est plus possible : 1 import depuis." }),
    ]);
    const dialog = await panel(
      [
        { status: 'SUCCESS', kind: 'CANDIDATES_IMPORT', result: { undoId: 's2' } },
        { id: 'j2', status: 'SUCCESS', kind: 'CANDIDATES_IMPORT', result: { undoId: 's1' } },
      ],
      'Travaux',
    );
    const [last, before] = within(dialog).getAllByRole('listitem');
    const undo = await within(element(last)).findByRole('button', {
      name: 'Annuler cet import : candidats.csv',
    });
    expect(undo).toBeVisible();
    expect(within(element(before)).queryByRole('button')).toBeNull();
  });

  it('tells what an attribution did, brings its report, and says why it is no longer taken back', async () => {
    await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
    answers('get', 'admin/undo', []);
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:report';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    server.use(http.get('*/api/v1/admin/jobs/j1/report.csv', () => HttpResponse.text('Numero')));
    const result = {
      numberOfFaceToFaceInterviewSlotsAttributed: 424,
      numberOfRemoteInterviewSlotsAttributed: 181,
      unplaced: [{}, {}],
      undoId: 'u1',
    };
    const reason = "L'annulation n'est plus possible : 3 candidats notés.";
    const undo = { id: null, reason };
    const dialog = await panel([{ status: 'SUCCESS', kind: 'SLOT_ATTRIBUTION', result, undo }], 'Travaux');
    expect(dialog).toHaveTextContent('424 en présentiel, 181 à distance, 2 non placés');
    expect(await within(dialog).findByText(reason)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rapport (CSV)' }));
    await expect.poll(() => names).toEqual(['rapport-attribution.csv']);
  });

  it('says what waits: since when, for what, or until when', async () => {
    const waits = { status: 'NOT_STARTED', started: null, message: null } as const;
    const dialog = await panel(
      [
        { ...waits, id: 'j1' },
        { ...waits, id: 'j2', message: 'Après les calculs' },
        { ...waits, id: 'j3', notBefore: '2099-04-08T09:00:00+02:00' },
        { status: 'ERROR', id: 'j4', error: errorBody('X', 'Panne'), done: 0, total: 0 },
      ],
      'Travaux, 2 en cours',
    );
    const [first, second, timed, failed] = within(dialog).getAllByRole('listitem');
    expect(first).toHaveTextContent(/depuis 09:00En attente/);
    expect(first).not.toHaveTextContent('12 / 30');
    expect(second).toHaveTextContent('Après les calculs');
    expect(within(element(second)).queryByText('En attente', { selector: 'p' })).toBeNull();
    expect(timed).toHaveTextContent('Prévu le 08/04/2099 à 09:00');
    expect(timed).not.toHaveTextContent('depuis');
    expect(failed).toHaveTextContent('Panne');
    expect(failed).not.toHaveTextContent('0 / 0');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Travaux, 2 en cours' })).toHaveFocus();
  });

  it('says that the works, or a report, could not be read', async () => {
    await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
    answers('get', 'admin/jobs', errorBody('X', 'Panne'), { status: 500 });
    renderPage(<JobsButton />);
    await userEvent.click(await screen.findByRole('button', { name: 'Travaux' }));
    expect(await screen.findByText('Erreur lors de la récupération des travaux')).toBeVisible();
    const attributed = (id: string, unplaced: object[]) =>
      job({ id, status: 'SUCCESS', kind: 'SLOT_ATTRIBUTION', result: { unplaced } });
    answers('get', 'admin/jobs', pageOf([attributed('j1', [{}]), attributed('j2', [])]));
    answers('get', 'admin/jobs/j1/report.csv', errorBody('X', 'Perdu') as never, { status: 500 });
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rapport (CSV)' }));
    expect(await screen.findByText(/^Erreur lors du téléchargement du rapport/)).toBeVisible();
    expect(screen.queryByText('Erreur lors de la récupération des travaux')).toBeNull();
  });

  it('opens from elsewhere on the page, says when there is nothing, and closes on Escape', async () => {
    const release = answersLate('get', 'admin/jobs', pageOf([]));
    renderPage(<JobsButton />);
    const button = await screen.findByRole('button', { name: 'Travaux' });
    act(openJobs);
    const dialog = within(await screen.findByRole('dialog', { name: 'Travaux' }));
    expect(await dialog.findByRole('status', { name: 'Récupération des travaux' })).toBeVisible();
    expect(dialog.queryByText('Aucun travail')).toBeNull();
    release();
    expect(await dialog.findByText('Aucun travail')).toBeVisible();
    expect(dialog.queryByRole('status')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('lets only an administrator cancel a work, or read whom an attribution left', async () => {
    await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
    const attributed = { kind: 'SLOT_ATTRIBUTION', status: 'SUCCESS', result: { unplaced: [{}] } } as const;
    const dialog = await panel(
      [{ cancellable: true }, { ...attributed, id: 'j2' }, { status: 'SUCCESS', id: 'j3' }],
      'Travaux, 1 en cours',
    );
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    expect(within(dialog).getByRole('button')).toHaveTextContent('Fermer');
  });

  it('cancels a work, and says which, even when it cannot', async () => {
    await signInAs('ROLE_ADMIN');
    const dialog = await panel([{ cancellable: true }], 'Travaux, 1 en cours');
    const name = { name: 'Annuler : Calculs du classement' };
    answers('post', 'admin/jobs/j1/cancel', errorBody('BUSY', 'Publication en cours'), { status: 409 });
    await userEvent.click(within(dialog).getByRole('button', name));
    const failed = await screen.findByText(
      /^Erreur lors de l'annulation du travail « Calculs du classement »/,
    );
    expect(failed).toHaveTextContent('Publication en cours');
    answers('post', 'admin/jobs/j1/cancel', job({ status: 'CANCELLED' }));
    answers('get', 'admin/jobs', pageOf([job({ status: 'CANCELLED', message: null })]));
    await userEvent.click(await within(dialog).findByRole('button', name));
    expect(await within(dialog).findByTitle('Annulé')).toBeInTheDocument();
    expect(within(dialog).queryByRole('progressbar')).toBeNull();
  });

  it('says aloud which work is over, and how it ended, and no longer counts it', async () => {
    answers('get', 'admin/jobs', pageOf([job({ status: 'ERROR' })]));
    answers('get', 'admin/jobs', pageOf([job()]), { once: true });
    const release = answersLate('get', 'admin/jobs/j1', job({ status: 'ERROR' }));
    renderPage(<JobsButton />);
    expect(await screen.findByRole('button', { name: 'Travaux, 1 en cours' })).toBeVisible();
    release();
    const words = await screen.findByText('Calculs du classement : en erreur');
    expect(words).toHaveAttribute('aria-live', 'polite');
    expect(await screen.findByRole('button', { name: 'Travaux' })).toBeVisible();
  });

  it('tells who launched each work, how long it took and what it made', async () => {
    const dialog = await panel(
      [
        {
          status: 'SUCCESS',
          finished: '2027-04-08T09:05:42+02:00',
          done: 58,
          total: 58,
          result: { formulas: 58, candidates: 6482 },
        },
        { id: 'j2' },
      ],
      'Travaux, 1 en cours',
    );
    const [over, running] = within(dialog).getAllByRole('listitem');
    expect(over).toHaveTextContent(/58 formules sur 6.482 candidats/);
    expect(over).toHaveTextContent(/09:05.*par Anne Martin, en 5 min/);
    expect(running).toHaveTextContent('par Anne Martin');
    expect(within(dialog).getByText('Les travaux terminés restent affichés 7 jours.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Voir les travaux précédents' })).toBeNull();
  });

  it('shows those before the newest twenty when asked for', async () => {
    answers('get', 'admin/jobs', { ...pageOf([job({ status: 'SUCCESS' })]), totalElements: 21 });
    renderPage(<JobsButton />);
    await userEvent.click(await screen.findByRole('button', { name: 'Travaux' }));
    const more = await screen.findByRole('button', { name: 'Voir les travaux précédents' });
    const sizes: (string | null)[] = [];
    server.use(
      http.get('*/api/v1/admin/jobs', ({ request }) => {
        sizes.push(new URL(request.url).searchParams.get('size'));
        return HttpResponse.json(
          pageOf([job({ status: 'SUCCESS' }), job({ id: 'j2', status: 'CANCELLED' })]),
        );
      }),
    );
    await userEvent.click(more);
    expect(await screen.findByTitle('Annulé')).toBeInTheDocument();
    expect(sizes).toEqual([String(LIMITS.longestPage)]);
    expect(screen.queryByRole('button', { name: 'Voir les travaux précédents' })).toBeNull();
  });
});
