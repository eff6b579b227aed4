import type { Job } from '@/shared/jobs/api';

/** A running computation, as the server sends it. */
export const job = (members: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'COMPUTATION',
  status: 'IN_PROGRESS',
  done: 12,
  total: 30,
  message: 'Note globale',
  cancellable: false,
  author: { lastName: 'Martin', firstName: 'Anne' },
  created: '2027-04-08T09:00:00+02:00',
  started: '2027-04-08T09:00:01+02:00',
  finished: null,
  refused: false,
  error: null,
  result: null,
  undo: null,
  notBefore: null,
  name: null,
  ...members,
});
