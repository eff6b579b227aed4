const PREFIX = 'parvis.draft.';

/** Where this tab keeps what is typed in the form `name`. */
export const draftKey = (name: string) => PREFIX + name;

/** Forgets what was typed in any form: the next person at this tab finds nothing of it. */
export function forgetDrafts() {
  Object.keys(window.sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .forEach((key) => window.sessionStorage.removeItem(key));
}
