import { EditorView } from '@codemirror/view';
import { inRem } from '../theme/rem';

type Spec = Parameters<typeof EditorView.theme>[0];

/** The look of an editor, which has a style sheet of its own: it follows the size of the text as the rest of the page. */
export const textTheme = (spec: Spec) => EditorView.theme(JSON.parse(inRem(JSON.stringify(spec))) as Spec);
