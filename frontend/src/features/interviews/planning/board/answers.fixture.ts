/** What a change of slots answers, but for what changes. */
export const plan = (change: object = {}) => ({
  slots: 1,
  attributed: 0,
  lettersSent: 0,
  warnings: [],
  candidates: [],
  versions: {},
  undoId: null,
  ...change,
});
