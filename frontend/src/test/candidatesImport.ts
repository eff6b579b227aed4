import { fireEvent, screen } from '@testing-library/react';
import type { Job } from '@/shared/jobs/api';
import { job } from './jobs';
import { answers, pageOf } from './server';

export const csv = (name: string, content = 'Candidat - Code;Candidat - Nom\n1;DUPONT\n') =>
  new File([content], name, { type: 'text/csv' });

export const jobIs = (id: string, members: Partial<Job>) => {
  answers('get', `admin/jobs/${id}`, job({ id, finished: '2026-05-12T10:21:02+02:00', ...members }));
};

export const simulated = (members: Partial<Job> = {}) =>
  jobIs('j2', { kind: 'CANDIDATES_SIMULATION', status: 'SUCCESS', ...members });

export const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Fichier des candidatures'), { target: { files } });

/** What the server answers before any file is chosen. */
export const noneImported = () => {
  answers('get', 'admin/jobs', pageOf([]));
  answers('get', 'admin/undo', []);
  answers('post', 'admin/import/candidates/simulate', { simulationId: 's1', jobId: 'j2' }, { status: 202 });
};
