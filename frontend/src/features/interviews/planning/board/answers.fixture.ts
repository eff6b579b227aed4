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

/** What giving a slot answers, but for what changes. */
export const attributed = (change: object = {}) => ({
  interviewSlotId: 's',
  candidateId: 'c',
  displacedCandidateId: null,
  displacedCandidateName: null,
  releasedSlotId: null,
  releasedSlotName: null,
  warnings: [],
  needs: [],
  specificities: [],
  lettersSent: 0,
  ...change,
});
