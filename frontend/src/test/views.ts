/** What the server says of a view that nobody else sees. */
export const unshared = {
  shared: null,
  locked: false,
  owner: { id: 'u1', lastName: 'Martin', firstName: 'Anne' },
  own: true,
  version: 1,
  reduced: false,
};
