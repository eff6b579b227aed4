import {
  insertCompletionText,
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionSource,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { CandidateValues, Catalogue, Column, FormulaType, FunctionHelp } from '../api';
import { separatesWithSemicolons } from '../grammar/formulaLanguage';
import { familyLabels } from '../labels';
import { caretAt, type Caret } from './caret';
import { folded, matchWords, wordsOf } from './matching';
import { readsCurrentRow, referenceText, tableAndName, tables } from './references';
import { formatCount } from '@/shared/format/numbers';
import { ofName } from '@/shared/format/people';

/** What completion needs of the page at the moment it is requested. */
export type Surroundings = {
  catalogue: Catalogue;
  type: FormulaType;
  values: CandidateValues | null;
  /** Whose values these are: « BELLANGER Théo ». */
  candidate: string | undefined;
};

export type Option = Completion & { column?: Column; matched: number[] };

/** A longer list is not read: another word finds the rest. */
export const MOST_COLUMNS = 60;

/** Functions by the beginning of their name, columns by any word; inside brackets, the columns of that table only. */
export const formulaCompletion =
  (surroundings: () => Surroundings): CompletionSource =>
  ({ state, pos, explicit }) => {
    const text = state.doc.toString();
    const { writing, call } = caretAt(text, pos, separatesWithSemicolons(text));
    if (writing.kind === 'text') return null;
    if (writing.kind === 'word' && !writing.typed && !explicit) return null;
    const page = surroundings();
    const { total, options } = columnsFound(page, writing, call);
    const functions = writing.kind === 'word' ? functionsFound(page.catalogue.functions, writing.typed) : [];
    const named = writing.kind === 'word' ? tablesFound(page.catalogue, writing.typed) : [];
    const section = { name: 'Colonnes', rank: 1, header: () => footer(options.length, total, page) };
    return {
      from: writing.from,
      to: writing.to,
      filter: false,
      options: [...functions, ...named, ...options.map((option) => ({ ...option, section }))],
      getMatch: (option) => (option as Option).matched,
    };
  };

const folds = new WeakMap<Column, string>();

function foldedName(column: Column) {
  const name = folds.get(column) ?? folded(column.name);
  folds.set(column, name);
  return name;
}

/** The columns whose name has every word of `typed`, the nearest to it first. */
export function columnsMatching(columns: readonly Column[], typed: string) {
  const words = wordsOf(typed);
  const scored = columns.flatMap((column) => {
    const match = matchWords(foldedName(column), words);
    return match ? [{ column, ...match }] : [];
  });
  return words.length > 0 ? scored.toSorted((a, b) => a.score - b.score) : scored;
}

/** The columns that formulas may read: of formulas, of the Classement, of the file, of the school's tables. */
export const columnsOf = (catalogue: Catalogue): Column[] => [
  ...catalogue.internalColumnDescriptors,
  ...catalogue.businessColumnDescriptors,
  ...catalogue.externalColumnDescriptors,
  ...columnsOfTables(catalogue),
];

function columnsFound({ catalogue, type }: Surroundings, writing: Searched, call: Caret['call']) {
  const table = writing.kind === 'column' ? writing.table.toLowerCase() : undefined;
  const readable = columnsOf(catalogue).filter(
    (column) => table === undefined || tableAndName(column).table.toLowerCase() === table,
  );
  const scored = columnsMatching(readable, writing.typed);
  const currentRow =
    (writing.kind === 'column' && writing.currentRow) || readsCurrentRow(type, catalogue.functions, call);
  const options = scored.slice(0, MOST_COLUMNS).map(({ column, ranges }): Option => ({
    label: column.name,
    column,
    matched: ranges.flatMap(({ from, to }) => [from, to]),
    apply: referenceText(column, currentRow),
  }));
  return { total: scored.length, options };
}

type Searched = Exclude<Caret['writing'], { kind: 'text' }>;

function functionsFound(functions: readonly FunctionHelp[], typed: string): Option[] {
  const wanted = typed.toUpperCase();
  return functions
    .flatMap(({ name, frenchName }) => [
      { label: frenchName, detail: name },
      { label: name, detail: frenchName },
    ])
    .filter(({ label }) => label.startsWith(wanted))
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map((names) => ({ ...names, type: 'function', matched: [0, typed.length], apply: openCall }));
}

/** The name with its parentheses, the caret between them. */
function openCall(view: EditorView, option: Completion, from: number, to: number) {
  const opened = view.state.sliceDoc(to, to + 1) === '(';
  const inserted = insertCompletionText(view.state, option.label + (opened ? '' : '()'), from, to);
  view.dispatch({
    ...inserted,
    selection: { anchor: from + option.label.length + 1 },
    annotations: pickedCompletion.of(option),
  });
}

const columnsOfTables = ({ tables: known }: Catalogue): Column[] =>
  known.flatMap((table) =>
    table.columns.map((column) => {
      const name = `${table.name}[${column}]`;
      return { id: name, technicalName: name, name, type: 'TABLE' };
    }),
  );

const tablesFound = (catalogue: Catalogue, typed: string): Option[] =>
  [...Object.entries(tables), ...catalogue.tables.map(({ name }) => ['TABLE', name] as const)]
    .filter(([, table]) => typed !== '' && table.toLowerCase().startsWith(typed.toLowerCase()))
    .map(([family, table]) => ({
      label: table,
      detail: familyLabels[family as Column['type']],
      type: 'table',
      matched: [0, typed.length],
      apply: openBrackets,
    }));

/** The table with its brackets, and at once its columns. */
function openBrackets(view: EditorView, option: Completion, from: number, to: number) {
  const opened = view.state.sliceDoc(to, to + 1) === '[';
  const inserted = insertCompletionText(view.state, option.label + (opened ? '' : '[]'), from, to);
  view.dispatch({
    ...inserted,
    selection: { anchor: from + option.label.length + 1 },
    annotations: pickedCompletion.of(option),
  });
  startCompletion(view);
}

/** Under the columns: how many there are, and whose values are shown beside them. */
function footer(shown: number, total: number, { values, candidate }: Surroundings) {
  const line = document.createElement('li');
  line.setAttribute('aria-hidden', 'true');
  const count =
    shown < total ? `${shown} sur ${formatCount(total, 'colonne')}` : formatCount(total, 'colonne');
  line.append(values && candidate ? `${count} – valeurs ${ofName(candidate)}` : count);
  const keys = document.createElement('span');
  for (const key of ['↑ ↓', 'Entrée']) {
    const kbd = document.createElement('kbd');
    kbd.append(key);
    keys.append(kbd);
  }
  line.append(keys);
  return line;
}
