import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { changedText, setSaved } from './changedText';

/** The classes of the marks, each with its text; of a line, only its start. */
function marked(state: EditorState) {
  const found: string[] = [];
  state.field(changedText).decorations.between(0, state.doc.length, (from, to, { spec }) => {
    const { class: name } = spec as { class: string };
    found.push(`${name} ${to > from ? state.sliceDoc(from, to) : `l${state.doc.lineAt(from).number}`}`);
  });
  return found;
}

it('marks the lines that differ from the saved text, and the words in them, until they are saved', () => {
  const doc = 'IF(A;\n2*B;\n3*C)';
  const opened = EditorState.create({ doc, extensions: [changedText] });
  expect(marked(opened)).toEqual([]);
  const compared = opened.update({ effects: setSaved.of('IF(A;\n1*B;\n3*C)') }).state;
  expect(marked(compared)).toEqual(['cm-changedLine l2', 'cm-changedPart 2']);
  const typed = compared.update({ changes: { from: doc.length, insert: '\n+1' } }).state;
  expect(marked(typed)).toEqual([
    'cm-changedLine l2',
    'cm-changedPart 2',
    'cm-changedLine l4',
    'cm-changedPart +1',
  ]);
  expect(marked(typed.update({ effects: setSaved.of(typed.doc.toString()) }).state)).toEqual([]);
  expect(marked(typed.update({ effects: setSaved.of(undefined) }).state)).toEqual([]);
});
