import { http } from 'msw';
import { answers, server } from './server';

/** The Classement before the columns of its grid are known: they never arrive. */
export function classementWithoutColumns() {
  server.use(http.get('*/api/v1/aggrid/descriptors', () => new Promise<never>(() => undefined)));
  answers('get', 'admin/candidate-views', []);
  answers('get', 'admin/candidates/formula-status', []);
  answers('get', 'admin/candidates/alerts', {
    conflicts: 0,
    candidatesInConflict: 0,
    candidatesInError: 0,
    columnsInError: [],
    lacking: {},
  });
  answers('get', 'admin/candidates/computation/last', {
    jobId: null,
    status: null,
    finished: null,
    author: null,
    stale: false,
    causes: [],
    letters: null,
  });
  answers('post', 'admin/candidates/computation/execute/status', 'DONE');
}
