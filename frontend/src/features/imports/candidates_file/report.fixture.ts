import type { Report } from './api';

/** A report with something in each part. */
export const aReport = (members: Partial<Report> = {}): Report => ({
  simulationId: 's1',
  fileName: 'candidats.csv',
  size: 21_400_000,
  created: '2026-05-12T10:21:00+02:00',
  confirmed: null,
  encoding: 'utf-8',
  rows: 6464,
  columns: ['Candidat - Code', 'Candidat - Nom'],
  counts: {
    new: 312,
    changed: 1047,
    unchanged: 5102,
    vanished: 21,
    refused: 2,
    conflicts: 1,
    unconfirmed: 0,
    probableDuplicates: 0,
    values: 2318,
  },
  refused: [
    {
      line: 1204,
      code: 'NUMBER_MISSING',
      message: 'Numéro de candidat absent',
      externalId: null,
      column: 'Candidat - Code',
    },
    {
      line: 5310,
      code: 'NUMBER_TWICE',
      message: 'Numéro déjà lu à la ligne 5309',
      externalId: '1290117',
      column: '=1+1',
    },
  ],
  refusedTruncated: false,
  changes: [
    {
      externalId: '1234567',
      name: 'BELLANGER Théo',
      kind: 'CHANGED',
      cells: [{ name: 'Parcoursup[Maths_1]', value: 13.5, previousValue: null }],
    },
  ],
  changesTruncated: false,
  conflicts: [
    {
      externalId: '1234567',
      candidate: 'BELLANGER Théo',
      name: 'Parcoursup[Maths_1]',
      label: 'Mathématiques Spécialité, T2',
      previousExternalValue: 11.1,
      externalValue: 11.4,
      modifiedValue: 11.9,
    },
  ],
  conflictsTruncated: false,
  probableDuplicates: [],
  columnsAdded: ['Parcoursup[Echelon de bourse]'],
  columnsRemoved: [],
  formulasBroken: [{ id: 'f4', name: 'NoteFicheAvenir', missing: ['Parcoursup[Avis]'] }],
  missingBusinessFields: [],
  ...members,
});
