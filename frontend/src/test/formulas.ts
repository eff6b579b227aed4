import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';
import { candidateRow } from './candidates';
import { answers, pageOf } from './server';
import type {
  Catalogue,
  Checked,
  Formula,
  FormulaPreview,
  FunctionHelp,
  Overview,
  Sample,
} from '@/features/formulas/definitions/api';

export const formula = (members: Partial<Formula> = {}): Formula => ({
  id: 'f1',
  technicalName: 'Candidats[Note globale]',
  name: 'Note globale',
  type: 'ROW_FORMULA',
  businessValue: 'NONE',
  gridName: 'Candidats[Note globale]',
  formula: 'RankINP[@NotePFM]*2',
  externalColumnDescriptors: [],
  internalColumnDescriptors: [],
  businessColumnDescriptors: [],
  tableColumnDescriptors: [],
  version: 3,
  visibleToManagers: true,
  notes: null,
  unreadableByManagers: [],
  ...members,
});

/** A server that lists these formulas, each with what is told of its state. */
export function listOf(formulas: Formula[], ...states: Partial<Overview>[]) {
  answers('get', 'admin/formula-edition', catalogue(formulas));
  answers(
    'get',
    'admin/formula-edition/overview',
    formulas.map(({ id }, index) => ({
      id,
      errors: 0,
      outdated: false,
      usedBy: [],
      changed: '2026-05-12T07:42:00Z',
      changedBy: { lastName: 'Marchand', firstName: 'Hélène' },
      ...states[index],
    })),
  );
}

const condition: FunctionHelp = {
  name: 'IF',
  frenchName: 'SI',
  names: ['SI', 'IF'],
  signature: 'SI(test; si_vrai; si_faux)',
  help: 'Donne une valeur si la condition est vraie, une autre si elle est fausse.',
  parameters: [
    { name: 'test', help: 'La condition.', column: false },
    { name: 'si_vrai', help: 'La valeur quand la condition est vraie.', column: false },
    { name: 'si_faux', help: 'La valeur quand elle est fausse.', column: false },
  ],
  repeated: 0,
  example: { formula: 'SI(9>=10;"admis";"refusé")', result: 'refusé' },
  words: 'condition seuil éliminatoire',
  minArguments: 2,
  maxArguments: 3,
};

export const rank: FunctionHelp = {
  name: 'RANK',
  frenchName: 'RANG',
  names: ['RANG', 'RANK'],
  signature: 'RANG(nombre; colonne; ordre)',
  help: "Le rang d'un nombre dans une colonne.",
  parameters: [
    { name: 'nombre', help: 'Le nombre à classer.', column: false },
    { name: 'colonne', help: 'La colonne entière.', column: true },
    { name: 'ordre', help: '0 : le plus grand est premier.', column: false },
  ],
  repeated: 0,
  example: { formula: 'RANG(Parcoursup[@Maths];Parcoursup[Maths])', result: '3' },
  words: 'classement ordre',
  minArguments: 2,
  maxArguments: 3,
};

export const catalogue = (formulas: Formula[] = [formula()]): Catalogue => ({
  internalColumnDescriptors: formulas,
  externalColumnDescriptors: [],
  businessColumnDescriptors: [{ id: 'NotePFM', technicalName: 'NotePFM', name: 'NotePFM', type: 'BUSINESS' }],
  tables: [],
  functions: [condition, rank],
});

const candidate = {
  ...candidateRow,
  candidateCells: { NotePFM: { value: 7.25, error: null } },
  lastName: 'BELLANGER',
  firstName: 'Théo',
  externalId: '1049693',
};

export const correct = (members: Partial<Checked> = {}): Checked => ({
  valid: true,
  errors: [],
  references: [{ id: 'NotePFM', technicalName: 'NotePFM', name: 'NotePFM', type: 'BUSINESS' }],
  unreadableByManagers: [],
  lookups: [],
  explanation: {
    text: 'RankINP[@NotePFM]*2',
    start: 0,
    end: 19,
    value: 14.5,
    error: null,
    chosen: null,
    children: [
      { text: 'RankINP[@NotePFM]', start: 0, end: 17, value: 7.25, error: null, chosen: null, children: [] },
    ],
  },
  ...members,
});

export const previewed = (members: Partial<FormulaPreview> = {}): FormulaPreview => ({
  statistics: {
    count: 6,
    blank: 2,
    errors: 1,
    distinct: 3,
    numbers: 3,
    mean: 12.75,
    median: 14.5,
    q1: 14,
    q3: 15,
    min: 14,
    max: 15,
    histogram: [
      { from: 14, to: 15, count: 2 },
      { from: 15, to: 16, count: 1 },
    ],
    top: [{ value: 14, count: 2 }],
  },
  candidates: [sample({ value: 13.25 })],
  blank: [],
  errors: [],
  value: null,
  error: null,
  ...members,
});

/** What a formula gives the candidate of `formulaServer`, or another. */
export const sample = (members: Partial<Sample> = {}): Sample => ({
  id: candidate.id,
  externalId: candidate.externalId,
  lastName: candidate.lastName,
  firstName: candidate.firstName,
  value: null,
  error: null,
  ...members,
});

/** A server with one formula and one candidate, on whom it gives 14,50. */
export function formulaServer() {
  answers('get', 'admin/formula-edition', catalogue());
  answers('get', 'admin/formula-edition/f1', formula());
  answers('post', 'admin/candidates/filter', pageOf([candidate]));
  answers('post', 'admin/formula-edition/check', correct());
  answers('post', 'admin/formula-edition/preview', previewed());
}

// jsdom lays nothing out; CodeMirror measures what it draws.
const nowhere = () => new DOMRect();
Range.prototype.getBoundingClientRect = nowhere;
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

/** The editor of the page, once its code and the formula are there. */
export async function editor() {
  const content = await screen.findByRole('textbox', { name: 'Formule de calcul' });
  const view = EditorView.findFromDOM(content);
  if (!view) throw new Error('no editor');
  return view;
}

/** Replaces the formula, as typing it would. */
export async function write(text: string) {
  const view = await editor();
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}
