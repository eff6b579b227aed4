import { StateEffect, StateField, type EditorState, type Range } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { changedParts } from './changes';

/** What the formula is compared with: its text as it is saved, undefined for one that is not. */
export const setSaved = StateEffect.define<string | undefined>();

const changedLine = Decoration.line({ class: 'cm-changedLine' });
const changedPart = Decoration.mark({ class: 'cm-changedPart' });

type Compared = { saved: string | undefined; decorations: DecorationSet };

/** The lines that differ from the saved formula in amber, and in them the words that do. */
export const changedText = StateField.define<Compared>({
  create: () => ({ saved: undefined, decorations: Decoration.none }),
  update: (before, { state, docChanged, effects }) => {
    const effect = effects.find((each) => each.is(setSaved));
    if (!docChanged && !effect) return before;
    const saved = effect ? effect.value : before.saved;
    return { saved, decorations: saved === undefined ? Decoration.none : decorated(state, saved) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

function decorated({ doc }: EditorState, saved: string): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  const lines = new Set<number>();
  for (const { from, to } of changedParts(saved, doc.toString())) {
    ranges.push(changedPart.range(from, to));
    for (let line = doc.lineAt(from); ; line = doc.lineAt(line.to + 1)) {
      lines.add(line.from);
      if (line.to >= to) break;
    }
  }
  for (const line of lines) ranges.push(changedLine.range(line));
  return Decoration.set(ranges, true);
}
