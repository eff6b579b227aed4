import type { EditorView } from '@codemirror/view';
import { formatted } from './formatted';

/** Lays the formula out, which one step back undoes; false for what does not read as a formula. */
export function layOut(view: EditorView): boolean {
  const text = view.state.doc.toString();
  const laidOut = formatted(text);
  if (laidOut === undefined) return false;
  // The caret stays after the same words.
  const head = view.state.selection.main.head;
  const words = text.slice(0, head).replace(/\s/g, '').length;
  if (laidOut !== text)
    view.dispatch({
      changes: { from: 0, to: text.length, insert: laidOut },
      selection: { anchor: offsetAfter(laidOut, words) },
      scrollIntoView: true,
      userEvent: 'input.format',
    });
  return true;
}

/** Where so many characters, blanks aside, are behind. */
function offsetAfter(text: string, words: number) {
  let at = 0;
  for (let left = words; left > 0 && at < text.length; at += 1) if (!/\s/.test(text.charAt(at))) left -= 1;
  return at;
}
