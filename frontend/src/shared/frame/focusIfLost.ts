/** Gives the focus to `element` when what had it is gone, and nothing on the page has it. */
export const focusIfLost = (element: HTMLElement | null | undefined) => {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
};
