/**
 * `make`, called when its value is first needed. A formatter of `Intl` is made so: the first of a page loads the data of
 * its languages, which keeps a phone busy for a tenth of a second.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
