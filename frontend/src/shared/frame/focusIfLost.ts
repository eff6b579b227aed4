/**
 * Gives the focus to `element` when what had it is gone, and nothing on the page has it; in a dialog the focus has then
 * gone back to the dialog itself.
 */
export const focusIfLost = (element: HTMLElement | null | undefined) => {
  const active = document.activeElement;
  const lost = active === null || active === document.body || active.getAttribute('role') === 'presentation';
  if (lost) element?.focus();
};
