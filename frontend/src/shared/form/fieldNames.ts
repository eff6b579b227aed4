/** The names of the values, `texts.title` of an object among them; a list is one value, as its order counts. */
export const fieldNames = (fields: object, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldNames(value, `${prefix}${name}.`)
      : [prefix + name],
  );

export const isSameValue = (value: unknown, other: unknown) =>
  JSON.stringify(value) === JSON.stringify(other);
