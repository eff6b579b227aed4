import type { Interviewed } from '@/features/interviews/jury_space/api';

/** A candidate of a jury's day, met and not yet graded. */
export const anInterviewed = (change: Partial<Interviewed> = {}): Interviewed => ({
  id: 'c1',
  externalId: '1072992',
  lastName: 'CORNU',
  firstName: 'Salomé',
  interviewDate: '2027-04-28',
  interviewTime: '09:00',
  left: null,
  leaver: false,
  presence: null,
  slotId: 's1',
  arrival: null,
  late: null,
  notes: null,
  gradedBy: null,
  gradedAt: null,
  conflict: false,
  conflicts: [],
  ...change,
});

export const aJury = {
  id: 'j1',
  name: 'BOR01MP',
  site: 'Bordeaux',
  timeZone: 'Europe/Paris',
  interviewType: 'MORNING_FACE_TO_FACE' as const,
  toGrade: [],
  members: [],
};
