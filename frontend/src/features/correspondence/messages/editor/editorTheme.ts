import { textTheme } from '@/shared/editor/textTheme';

/** The look of a text from the tokens of the page, as its other fields: light and dark follow by themselves. */
export const editorTheme = (oneLine: boolean) =>
  textTheme({
    '&': { backgroundColor: 'var(--bg-surface)', color: 'var(--text-primary)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'inherit',
      fontSize: '14px',
      lineHeight: '22px',
      overflow: oneLine ? 'hidden' : 'auto',
      ...(!oneLine && { minHeight: '280px', maxHeight: 'max(280px, 50vh)' }),
    },
    '.cm-content': { padding: '8px 0', caretColor: 'var(--text-primary)' },
    '.cm-line': { padding: '0 12px' },
    '.cm-placeholderOfText': {
      color: 'var(--accent-text)',
      backgroundColor: 'var(--accent-soft)',
      borderRadius: '3px',
      fontWeight: '500',
    },
    '.cm-tooltip': {
      border: '1px solid var(--border-default)',
      borderRadius: '8px',
      backgroundColor: 'var(--bg-surface)',
      color: 'var(--text-primary)',
      boxShadow: 'var(--shadow-popover)',
      overflow: 'hidden',
      zIndex: '1250',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: 'inherit',
      fontSize: '13px',
      minWidth: 'min(320px, 90vw)',
      maxHeight: '244px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[role=option]': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '16px',
      padding: '6px 12px',
      lineHeight: '18px',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected][role=option]': {
      backgroundColor: 'var(--accent-soft)',
      color: 'var(--text-primary)',
    },
    '.cm-completionDetail': { margin: '0', fontStyle: 'normal', color: 'var(--text-secondary)' },
  });
