import { useEffect } from 'react';
import { isTyping } from '@/shared/frame/pageKeys';
import { undoLast } from '../wayBack';

/** Ctrl+Z takes the last change back, wherever the focus is but in a field or a dialog. */
export function useUndoKey(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
      const isUndo = (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat && key.toLowerCase() === 'z';
      if (!isUndo || isTyping(target) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      undoLast();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
