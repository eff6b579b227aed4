import type { CandidateOut, CandidateRowOut } from '@/api/types.gen';

/** A row of the Classement as the server sends it. */
export const candidateRow: CandidateRowOut = {
  id: 'c1',
  candidateCells: {},
  remark: null,
  email: null,
  lastName: 'DUPONT',
  firstName: 'Marie',
  source: 'PARCOURSUP',
  externalId: '1234567',
};

/** A candidate made by hand, as the server answers it. */
export const createdCandidate: CandidateOut = {
  id: 'c1',
  externalId: 'M00001',
  name: 'DUPONT Marie',
  personalInfo: { firstName: 'Marie', lastName: 'DUPONT', birthDate: '2009-02-03' },
  specialInfo: { edsBacPremiere: [], edsBacTerminale: [], edsBacAbandonne: null },
  statuses: [],
  gradeInfo: null,
  pfmReadings: [],
  source: 'MANUAL',
  email: 'm.dupont@exemple.fr',
  phoneNumber: null,
  remark: null,
  conflictCount: 0,
  version: 1,
  summary: [],
  grades: [],
  periodicity: {},
  tags: [],
  standing: {
    rank: null,
    rankError: null,
    of: null,
    scope: null,
    group: null,
    method: null,
    site: null,
    slot: null,
  },
};
