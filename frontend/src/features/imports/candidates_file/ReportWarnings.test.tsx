import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { jobIs, noneImported, simulated } from '@/test/candidatesImport';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import { CandidatesImport } from './CandidatesImport';
import { aReport } from '@/test/importReport';

beforeEach(noneImported);

const changed = {
  externalId: '1234567',
  name: 'BELLANGER Théo',
  kind: 'CHANGED' as const,
  cells: [],
};

describe('the report of a simulation', () => {
  it('warns first, names the people, and imports only once that was read', async () => {
    simulated();
    const person = {
      externalId: '101',
      name: 'DUPONT Zoé',
      birthDate: '2008-02-03',
      newName: 'LE GALL Yann',
      newBirthDate: '2008-01-01',
      newExternalId: null,
    };
    const warning = {
      code: 'IDENTITY_CHANGED' as const,
      count: 4,
      lines: [],
      mustAccept: false,
      data: null,
      people: [
        person,
        { ...person, externalId: '102', newBirthDate: null },
        { ...person, externalId: '103', newName: null },
        { ...person, externalId: '104', birthDate: null },
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
    const notice = await screen.findByText('4 numéros connus changent de nom ou de date de naissance');
    for (const sentence of [
      'DUPONT Zoé, 03/02/2008 (101) devient LE GALL Yann, 01/01/2008',
      'DUPONT Zoé (102) devient LE GALL Yann',
      'DUPONT Zoé, 03/02/2008 (103) devient DUPONT Zoé, 01/01/2008',
      'DUPONT Zoé (104) devient LE GALL Yann, 01/01/2008',
    ])
      expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Voir les/ })).toBeNull();
    expect(screen.queryByText(/listée/)).toBeNull();
    const figures = screen.getByRole('list', { name: 'Bilan de la simulation' });
    expect(notice.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'IN_PROGRESS' });
    const button = screen.getByRole('button', { name: 'Importer 6\u202f461 candidats' });
    fireEvent.click(button);
    const box = screen.getByRole('checkbox', { name: "J'ai lu les avertissements : c'est le bon fichier" });
    expect(box).toHaveFocus();
    fireEvent.click(box);
    fireEvent.click(button);
    await waitFor(() =>
      expect(sent).toEqual([{ acceptRefusedRows: false, accepted: [], computeAfter: false }]),
    );
  });

  it('tells marks that are none any more by their lines, and a known person under another number', async () => {
    simulated();
    const unchanged = { birthDate: null, newName: null, newBirthDate: null, newExternalId: null };
    const person = { externalId: '101', name: 'DUPONT Zoé', ...unchanged };
    const warnings = [
      {
        code: 'MARKS_LOST' as const,
        count: 3,
        lines: [2, 5],
        mustAccept: false,
        data: null,
        people: [person],
      },
      {
        code: 'SAME_PERSON_OTHER_NUMBER' as const,
        count: 1,
        lines: [7],
        mustAccept: false,
        data: null,
        people: [{ ...person, newExternalId: '909' }],
      },
      {
        code: 'BIRTH_DATES_UNREADABLE' as const,
        count: 1,
        lines: [4],
        mustAccept: false,
        data: null,
        people: [],
      },
      {
        code: 'ADDRESSES_UNUSABLE' as const,
        count: 2,
        lines: [4, 5],
        mustAccept: false,
        data: null,
        people: [],
      },
    ];
    const { counts } = aReport();
    const report = aReport({ warnings, counts: { ...counts, emptyLines: 2 } });
    answers('get', 'admin/import/candidates/simulations/s1', report);
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(await screen.findByText("3 notes connues n'en sont plus")).toBeVisible();
    expect(screen.getByText('Lignes 2, 5… du fichier.')).toBeVisible();
    expect(screen.getByText('Ligne 7 du fichier.')).toBeVisible();
    expect(screen.getByText('Lignes 4, 5 du fichier.')).toBeVisible();
    expect(screen.getByText('DUPONT Zoé (101)')).toBeVisible();
    expect(screen.getByText('1 personne connue porte un autre numéro dans ce fichier')).toBeVisible();
    expect(screen.getByText('DUPONT Zoé (101), numéro 909 dans ce fichier')).toBeVisible();
    expect(screen.getByText('1 date de naissance est illisible ou impossible')).toBeVisible();
    expect(screen.getByText('2 adresses e-mail sont inutilisables')).toBeVisible();
    expect(screen.getByText('2 lignes vides ont été laissées de côté.')).toBeVisible();
  });

  it('warns of a file of another campaign, and names both years', async () => {
    simulated();
    const warnings = [
      { code: 'OTHER_CAMPAIGN' as const, count: 0, lines: [], mustAccept: false, data: null, people: [] },
    ];
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
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:rows';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const cells = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, value: 1, previousValue: 2 }));
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({
        changes: [
          { ...changed, cells },
          { externalId: '7', name: 'NEUF Léa', kind: 'NEW', cells: cells.slice(0, 3) },
          { externalId: '8', name: 'PARTI Luc', kind: 'VANISHED', cells: [] },
        ],
        probableDuplicates: [{ externalId: '7', name: 'NEUF Léa', manualExternalId: '100' }],
      }),
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    const tile = await screen.findByRole('button', { name: /^Disparus/ });
    const first = 'a : 2 → 1b : 2 → 1c : 2 → 1';
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(row('BELLANGER Théo .1234567')).toHaveTextContent(
      `BELLANGER Théo (1234567)Modifié${first}et 2 autres`,
    );
    expect(row('NEUF Léa')).toHaveTextContent(/Nouveaua : .*c : 2 → 1$/);
    expect(row('1\\s204')).toHaveTextContent(/^1\s2041\s190\(Vide\)/);
    expect(row('5\\s310')).toHaveTextContent(/^5\s310–1290117/);
    fireEvent.click(screen.getByRole('button', { name: 'Télécharger les lignes refusées' }));
    expect(saved).toEqual(['lignes-refusees.csv']);
    // A duplicate is somebody new.
    const duplicate = () => screen.queryByText(/^NEUF Léa \(7\) ressemble à la fiche 100/);
    expect(duplicate()).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^Nouveaux/ }));
    expect(duplicate()).toBeVisible();
    fireEvent.click(tile);
    expect(duplicate()).toBeNull();
    expect(screen.getByRole('row', { name: 'PARTI Luc (8) Disparu' })).toBeVisible();
    expect(screen.queryByText('NEUF Léa (7)')).toBeNull();
    expect(screen.queryByRole('table', { name: 'Lignes refusées' })).toBeNull();
    const conflicts = () => screen.queryByRole('table', { name: "Conflits de notes que l'import ouvrira" });
    expect(conflicts()).toBeNull();
    // A conflict is a mark that changes.
    fireEvent.click(screen.getByRole('button', { name: /^Modifiés/ }));
    expect(conflicts()).toBeVisible();
    expect(screen.queryByText('NEUF Léa (7)')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Refusés/ }));
    expect(screen.getByRole('table', { name: 'Lignes refusées' })).toBeVisible();
    expect(conflicts()).toBeNull();
    expect(screen.queryByText('PARTI Luc (8)')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Refusés/, pressed: true }));
    expect(screen.getByText('NEUF Léa (7)')).toBeVisible();
  });

  it('lists the first of what is long, and says how many there are in all', async () => {
    simulated();
    const sevenOf = <T,>(of: (index: string) => T) => ['1', '2', '3', '4', '5', '6', '7'].map(of);
    const { refused, conflicts, counts } = aReport();
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({
        counts: { ...counts, refused: 700, conflicts: 800 },
        refused: sevenOf((line) =>
          refused.slice(0, 1).map((each) => ({ ...each, line: Number(line) })),
        ).flat(),
        conflicts: sevenOf((externalId) => conflicts.map((each) => ({ ...each, externalId }))).flat(),
        changes: (['NEW', 'CHANGED', 'VANISHED'] as const).flatMap((kind) =>
          sevenOf((index) => ({ ...changed, externalId: kind + index, kind })),
        ),
        columnsAdded: sevenOf((name) => `Parcoursup[Colonne ${name}]`),
        columnsRemoved: sevenOf((name) => `Autre ${name}`).slice(0, 5),
        formulasBroken: [
          { id: 'f4', name: 'NoteFicheAvenir', missing: ['Parcoursup[Avis]', 'Zone'], through: [] },
          { id: 'f5', name: 'NoteGlobale', missing: [], through: ['NoteFicheAvenir', 'Rang'] },
        ],
      }),
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    await screen.findByText('Formules qui seront en erreur');
    const all = () =>
      screen.getAllByRole('button', { name: /^Voir les/ }).map(({ textContent }) => textContent);
    expect(all()).toEqual([
      'Voir les 7 premières lignes sur 700',
      'Voir les 7 premières lignes sur 800',
      'Voir les 21 premières lignes sur 1\u202f380',
      'Voir les 7',
    ]);
    expect(screen.getByText(/lit « Avis », « Zone »\./)).toBeVisible();
    expect(screen.getByText(/dépend de « NoteFicheAvenir », « Rang »\./)).toBeVisible();
    expect(screen.queryByText('Colonne 6')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Voir les 7' }));
    expect(screen.getByText('Colonne 7')).toBeVisible();
    for (const [tile, count] of [
      ['Nouveaux', '312'],
      ['Modifiés', '1\u202f047'],
      ['Disparus', '21'],
    ]) {
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${tile}`) }));
      expect(all()).toContain(`Voir les 7 premières lignes sur ${count}`);
    }
  });

  it('does not push to import a file that changes nothing', async () => {
    simulated();
    const { counts } = aReport();
    const none = { new: 0, changed: 0, vanished: 0, refused: 0, values: 0 };
    answers(
      'get',
      'admin/import/candidates/simulations/s1',
      aReport({ counts: { ...counts, ...none }, refused: [], conflicts: [], changes: [], columnsAdded: [] }),
    );
    renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
    expect(await screen.findByRole('button', { name: 'Changer de fichier' })).toHaveClass(
      'MuiButton-contained',
    );
    expect(screen.getByRole('button', { name: /^Importer/ })).not.toHaveClass('MuiButton-contained');
    expect(screen.getByText("Ce fichier ne change rien : il est inutile de l'importer.")).toBeVisible();
    expect(screen.getByText(/^Ce fichier ne change rien : toutes ses valeurs/)).toBeVisible();
    expect(screen.getAllByText('Aucune')).toHaveLength(2);
    expect(screen.queryByText(/^(Lignes refusées|Conflits de notes|Doublons probables)/)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
