/** Search parameters as plain text, both ways: `?page=0&candidat=c1`, no JSON in addresses. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
