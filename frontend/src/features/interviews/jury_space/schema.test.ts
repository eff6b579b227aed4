import { today } from '@/shared/time/today';
import { UNREADABLE } from '@/shared/form/unreadable';
import { expect, it, vi } from 'vitest';
import type { Interviewed } from './api';
import { nextToGrade, toGrade } from './dayList';
import { bodyOf, endOf, fieldsOf, gradeSchema, newGrade, type GradeFields } from './schema';

const grade: GradeFields = {
  gradeType: 'INTERVIEW',
  grade: 'B',
  juryNumber: 'BOR01MP',
  juryInterviewType: 'FACE_TO_FACE',
  juryDate: '2027-04-28',
  juryStartTime: '09:00',
  juryEndTime: '09:30',
};
const messagesOf = (changed: Partial<GradeFields>) =>
  gradeSchema.safeParse({ ...grade, ...changed }).error?.issues.map(({ message }) => message);

it('takes a whole interview, and a PFM without times', () => {
  expect(messagesOf({})).toBeUndefined();
  const pfm = { gradeType: 'PFM', juryInterviewType: '', juryStartTime: '', juryEndTime: '' };
  expect(messagesOf(pfm)).toBeUndefined();
});

it.each<[Partial<GradeFields>, string]>([
  [{ gradeType: '' }, 'Type de note obligatoire'],
  [{ grade: '' }, 'Note obligatoire'],
  [{ juryNumber: 'x'.repeat(256) }, 'Maximum 255 caractères'],
  [{ juryDate: '' }, 'Date de jury obligatoire'],
  [{ juryDate: '2027-02-30' }, 'Date invalide'],
  [{ juryInterviewType: '' }, "Type d'entretien obligatoire"],
  [{ juryStartTime: '' }, 'Heure de début de jury obligatoire'],
  [{ juryEndTime: '' }, 'Heure de fin de jury obligatoire'],
  [{ juryStartTime: UNREADABLE }, 'Heure invalide'],
  [{ juryEndTime: UNREADABLE }, 'Heure invalide'],
  [{ juryEndTime: '09:00' }, "L'heure de fin doit suivre l'heure de début"],
])('refuses %j', (changed, message) => expect(messagesOf(changed)).toEqual([message]));

it('begins with the candidate’s slot, and today with no times for a PFM', () => {
  const slot = {
    slotName: 'BOR01MD-2027-04-28-0900',
    juryName: 'BOR01MD',
    date: '2027-04-28',
    interviewTime: '09:00',
    interviewType: 'MORNING_REMOTE' as const,
  };
  expect(newGrade('INTERVIEW', slot)).toEqual({
    ...grade,
    grade: '',
    juryNumber: 'BOR01MD',
    juryInterviewType: 'REMOTE',
  });
  expect(newGrade('PFM', slot)).toMatchObject({
    juryDate: today(),
    juryInterviewType: '',
    juryStartTime: '',
    juryEndTime: '',
  });
  const { juryStartTime, juryEndTime } = newGrade('INTERVIEW', null);
  expect(juryEndTime).toBe(endOf(juryStartTime));
});

it('begins without a slot at the present hour of the site, as at La Réunion', () => {
  vi.useFakeTimers({ now: new Date('2027-04-28T07:05:00Z') });
  expect(newGrade('INTERVIEW', null, 'Indian/Reunion')).toMatchObject({
    juryStartTime: '11:05',
    juryEndTime: '11:35',
  });
  expect(newGrade('INTERVIEW', null)).toMatchObject({ juryStartTime: '09:05' });
  vi.useRealTimers();
});

it('an interview lasts 30 minutes, and ends the same day', () => {
  expect(endOf('13:45')).toBe('14:15');
  expect(endOf('23:50')).toBe('23:59');
});

it('sends blanks as null, and the version that was read, and shows null as blank', () => {
  const blank = { juryNumber: '', juryInterviewType: '', juryStartTime: '', juryEndTime: '' };
  const none = { juryNumber: null, juryInterviewType: null, juryStartTime: null, juryEndTime: null };
  const pfm = { gradeType: 'PFM', grade: 'B', juryDate: '2027-04-28' } as const;
  expect(bodyOf({ ...pfm, ...blank }, 3)).toEqual({ ...pfm, ...none, version: 3, force: false });
  expect(bodyOf(grade, null, true)).toEqual({ ...grade, version: null, force: true });
  expect(fieldsOf({ ...pfm, ...none, version: 3, author: null, graded: null })).toEqual({ ...pfm, ...blank });
  expect(newGrade('INTERVIEW', null)).toMatchObject({
    juryNumber: '',
    juryDate: today(),
    juryInterviewType: '',
  });
  const slot = {
    slotName: '',
    juryName: 'BOR01MP',
    date: '2027-04-28',
    interviewTime: '09:00',
    interviewType: 'MORNING_FACE_TO_FACE',
  } as const;
  expect(newGrade('INTERVIEW', slot)).toEqual({ ...grade, grade: '' });
});

const met = (id: string, notes: string | null = null, conflict = false) =>
  ({ id, notes, conflict, conflicts: [] as Interviewed['conflicts'] }) as Interviewed;

it('goes to the next one to grade, then to those before, never to a conflict of interest', () => {
  const list = [met('a'), met('b', 'C'), met('c'), met('d', null, true), met('e')];
  expect(toGrade(list).map(({ id }) => id)).toEqual(['a', 'c', 'e']);
  expect(nextToGrade(list, 'c')?.id).toBe('e');
  expect(nextToGrade(list, 'e')?.id).toBe('a');
  expect(nextToGrade([met('a'), met('b', 'C')], 'a')).toBeUndefined();
  expect(nextToGrade(list, undefined)?.id).toBe('a');
});
