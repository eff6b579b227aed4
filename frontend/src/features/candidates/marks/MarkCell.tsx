import EditOutlined from '@mui/icons-material/EditOutlined';
import SyncProblemOutlined from '@mui/icons-material/SyncProblemOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Mark } from './api';
import type { PendingEdit } from './useMarkEdits';
import { markTyped, shownMark, takenCharacters, typedMark } from './values';
import { texts } from './labels';

type Props = {
  /** Of the cell in its table. */
  name: string;
  /** Absent where the file has no such mark. */
  mark: Mark | undefined;
  pending: PendingEdit | undefined;
  /** Someone else changed it meanwhile. */
  stale: boolean;
  active: boolean;
  /** Set while it is edited; `typed` is the key that began it. */
  editing: { typed: string | undefined } | undefined;
  onActive: () => void;
  onBegin: () => void;
  onEdit: (value: number | null) => void;
  /** What was typed is no mark: the edit is cancelled. */
  onRefused: (typed: string) => void;
  onEnd: (step?: [number, number]) => void;
};

/** One mark: two decimals, (Vide) or ERR, with a word and an icon where it is changed or in conflict; or its editor. */
export function MarkCell(props: Props) {
  const { name, mark, pending, stale, active, editing, onActive, onBegin, onEdit, onRefused, onEnd } = props;
  const focusedBefore = useRef(false);
  const value = pending ? pending.value : (mark?.value ?? null);
  const shown = mark ? shownMark(value, pending ? null : mark.error) : '';
  const kind = [
    'mark',
    shown === texts.blank && 'blank',
    shown === texts.wrong && 'wrong',
    mark?.conflict && 'conflict',
    pending && 'pending',
  ];
  return (
    <td
      role="gridcell"
      className={kind.filter(Boolean).join(' ')}
      data-cell={name}
      tabIndex={active && !editing ? 0 : -1}
      onFocus={({ target, currentTarget }) => target === currentTarget && onActive()}
      // A click on the cell that has the focus already edits it; the click that brings the focus does not.
      onMouseDown={({ currentTarget }) => (focusedBefore.current = document.activeElement === currentTarget)}
      onClick={() => focusedBefore.current && onBegin()}
      onDoubleClick={onBegin}
    >
      {editing && mark ? (
        <Editor first={typedMark(value)} typed={editing.typed} {...{ stale, onEdit, onRefused, onEnd }} />
      ) : (
        <>
          {mark?.conflict && <Sign icon={<WarningAmberOutlined aria-hidden />} word="en conflit" />}
          {mark?.modified && !mark.conflict && !pending && (
            <Sign icon={<EditOutlined aria-hidden />} word="modifiée" />
          )}
          {stale && (
            <Sign
              icon={<SyncProblemOutlined aria-hidden />}
              word="modifiée entre-temps par une autre personne,"
            />
          )}
          {shown}
          {pending && <Hidden>, non enregistrée</Hidden>}
        </>
      )}
    </td>
  );
}

const Hidden = ({ children }: { children: string }) => (
  <Box component="span" sx={visuallyHidden}>
    {children}
  </Box>
);

const Sign = ({ icon, word }: { icon: React.ReactNode; word: string }) => (
  <>
    {icon}
    <Hidden>{`${word} `}</Hidden>
  </>
);

type EditorProps = {
  first: string;
  typed: string | undefined;
  stale: boolean;
  onEdit: Props['onEdit'];
  onRefused: Props['onRefused'];
  onEnd: Props['onEnd'];
};

/**
 * Digits, a point, a comma; a value outside 0..20, no number, or a letter or a minus that was typed, whatever is left of it,
 * cancels the edit (docs/rules/candidates.md).
 */
function Editor({ first, typed, stale, onEdit, onRefused, onEnd }: EditorProps) {
  const [text, setText] = useState(typed ?? first);
  const refused = useRef<string>(undefined);
  // The focus leaves the editor once more after a key has ended it.
  const ended = useRef(false);
  const end: Props['onEnd'] = (step) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(step);
  };
  const keep = () => {
    if (ended.current) return;
    // The same mark again, where someone else's came meanwhile, is a choice.
    if (text === first && !stale && refused.current === undefined) return;
    const value = refused.current === undefined ? markTyped(text) : undefined;
    if (value === undefined) onRefused(refused.current ?? text);
    else onEdit(value);
  };
  return (
    <input
      autoFocus
      type="text"
      inputMode="decimal"
      aria-label="Nouvelle valeur"
      value={text}
      maxLength={20}
      onFocus={({ target }) => typed === undefined && target.select()}
      onChange={({ target }) => {
        const taken = takenCharacters(target.value, text);
        // Without it, `-5` would be 5, and a letter over the whole mark a blank.
        if (taken !== target.value.replace(/\s/g, '')) refused.current = target.value;
        setText(taken);
      }}
      onBlur={() => {
        keep();
        end();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.preventDefault();
          end();
        } else if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault();
          keep();
          if (event.key === 'Enter') end([event.shiftKey ? -1 : 1, 0]);
          else end([0, event.shiftKey ? -1 : 1]);
        }
      }}
    />
  );
}
