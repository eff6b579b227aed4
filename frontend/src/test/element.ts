/** One element of a list that the test expects to be there. */
export function element(found: HTMLElement | undefined): HTMLElement {
  if (!found) throw new Error('The list has fewer elements than the test expects');
  return found;
}
