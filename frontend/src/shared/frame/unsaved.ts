const unsaved = new Set<object>();

/** A form says whether it holds what is not saved, `false` also when it goes away. */
export function noteUnsaved(form: object, value: boolean) {
  if (value) unsaved.add(form);
  else unsaved.delete(form);
}

/** Whether a form of the page holds what is not saved. */
export const isSomethingUnsaved = () => unsaved.size > 0;
