import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobIs, noneImported, simulated } from '@/test/candidatesImport';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import { CandidatesImport } from './CandidatesImport';
import { aReport } from './report.fixture';

beforeEach(noneImported);

describe('the report of a simulation', () => {
  it('warns first, names the people, and imports only once that was read', async () => {
    simulated();
    const warning = {
      code: 'IDENTITY_CHANGED' as const,
      count: 1,
      lines: [],
      people: [
        {
          externalId: '101',
          name: 'DUPONT Zoé',
          birthDate: '2008-02-03',
          newName: 'LE GALL Yann',
          newBirthDate: '2008-01-01',
          newExternalId: null,
        },
      ],
    };
    const { counts } = aReport();
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ warnings: [warning], counts: { ...counts, refused: 0 }, refused: [] }),
    );
    const sent = answersKeeping(
      'post',
      'admin/import/candidates/simulations/s1/confirm',
      { jobId: 'j3' },
      202,
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    const notice = await screen.findByText('1 numéro connu change de nom ou de date de naissance');
    expect(screen.getByText('DUPONT Zoé, 03/02/2008 (101) devient LE GALL Yann, 01/01/2008')).toBeVisible();
    const figures = screen.getByRole('list', { name: 'Bilan de la simulation' });
    expect(notice.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'IN_PROGRESS' });
    const button = screen.getByRole('button', { name: 'Importer 6\u202f461 candidats' });
    await userEvent.click(button);
    const box = screen.getByRole('checkbox', { name: "J'ai lu les avertissements : c'est le bon fichier" });
    expect(box).toHaveFocus();
    await userEvent.click(box);
    await userEvent.click(button);
    await waitFor(() => expect(sent).toEqual([{ acceptRefusedRows: false, computeAfter: false }]));
  });

  it('tells marks that are none any more by their lines, and a known person under another number', async () => {
    simulated();
    const unchanged = { birthDate: null, newName: null, newBirthDate: null, newExternalId: null };
    const person = { externalId: '101', name: 'DUPONT Zoé', ...unchanged };
    const warnings = [
      { code: 'MARKS_LOST' as const, count: 3, lines: [2, 5], people: [person] },
      {
        code: 'SAME_PERSON_OTHER_NUMBER' as const,
        count: 1,
        lines: [7],
        people: [{ ...person, newExternalId: '909' }],
      },
      { code: 'BIRTH_DATES_UNREADABLE' as const, count: 1, lines: [4], people: [] },
      { code: 'ADDRESSES_UNUSABLE' as const, count: 2, lines: [4, 5], people: [] },
    ];
    const { counts } = aReport();
    const report = aReport({ warnings, counts: { ...counts, emptyLines: 2 } });
    answers('get', 'admin/import/candidates/simulations/s1', report);
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(await screen.findByText("3 notes connues n'en sont plus")).toBeVisible();
    expect(screen.getByText('Lignes 2, 5… du fichier.')).toBeVisible();
    expect(screen.getByText('1 personne connue porte un autre numéro dans ce fichier')).toBeVisible();
    expect(screen.getByText('DUPONT Zoé (101), numéro 909 dans ce fichier')).toBeVisible();
    expect(screen.getByText('1 date de naissance est illisible ou impossible')).toBeVisible();
    expect(screen.getByText('2 adresses e-mail sont inutilisables')).toBeVisible();
    expect(screen.getByText('2 lignes vides ont été laissées de côté.')).toBeVisible();
  });

  it('warns of a file of another campaign, and names both years', async () => {
    simulated();
    const warnings = [{ code: 'OTHER_CAMPAIGN' as const, count: 0, lines: [], people: [] }];
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ warnings, fileYear: 2026, campaignYear: 2027 }),
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(
      await screen.findByText('Ce fichier est celui de la campagne 2026, et Parvis est à la campagne 2027'),
    ).toBeVisible();
  });

  it('narrows the tables down to those whom a figure counts, and back', async () => {
    simulated();
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({
        changes: [
          ...aReport().changes,
          { externalId: '7', name: 'NEUF Léa', kind: 'NEW', cells: [] },
          { externalId: '8', name: 'PARTI Luc', kind: 'VANISHED', cells: [] },
        ],
        probableDuplicates: [{ externalId: '7', name: 'NEUF Léa', manualExternalId: '100' }],
      }),
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    const tile = await screen.findByRole('button', { name: /^Disparus/ });
    // A duplicate is somebody new.
    const duplicate = () => screen.queryByText(/^NEUF Léa \(7\) ressemble à la fiche 100/);
    expect(duplicate()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Nouveaux/ }));
    expect(duplicate()).toBeVisible();
    await userEvent.click(tile);
    expect(duplicate()).toBeNull();
    expect(screen.getByText('PARTI Luc (8)')).toBeVisible();
    expect(screen.queryByText('NEUF Léa (7)')).toBeNull();
    expect(screen.queryByRole('table', { name: 'Lignes refusées' })).toBeNull();
    const conflicts = () => screen.queryByRole('table', { name: "Conflits de notes que l'import ouvrira" });
    expect(conflicts()).toBeNull();
    // A conflict is a mark that changes.
    await userEvent.click(screen.getByRole('button', { name: /^Modifiés/ }));
    expect(conflicts()).toBeVisible();
    expect(screen.queryByText('NEUF Léa (7)')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Refusés/ }));
    expect(screen.getByRole('table', { name: 'Lignes refusées' })).toBeVisible();
    expect(conflicts()).toBeNull();
    expect(screen.queryByText('PARTI Luc (8)')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Refusés/, pressed: true }));
    expect(screen.getByText('NEUF Léa (7)')).toBeVisible();
  });

  it('does not push to import a file that changes nothing', async () => {
    simulated();
    const { counts } = aReport();
    const none = { new: 0, changed: 0, vanished: 0, refused: 0, values: 0 };
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ counts: { ...counts, ...none }, refused: [], changes: [], columnsAdded: [] }),
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(await screen.findByRole('button', { name: 'Changer de fichier' })).toHaveClass(
      'MuiButton-contained',
    );
    expect(screen.getByRole('button', { name: /^Importer/ })).not.toHaveClass('MuiButton-contained');
    expect(screen.getByText("Ce fichier ne change rien : il est inutile de l'importer.")).toBeVisible();
  });
});
