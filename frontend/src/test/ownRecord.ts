import type { OwnRecordOut } from '@/api/types.gen';

/** The contract's name of the department or country of a school. */
export const WHERE = 'place';

const term = (subject: string, year: 'TERMINALE' | 'PREMIERE', trimester: number) => ({
  name: `${subject} T${trimester}${year === 'TERMINALE' ? '_1' : '_2'}`,
  subject,
  year,
  trimester,
});

/** Inès Caradec, whose record was created by hand: nothing is filled in yet but her identity. */
export const OWN_RECORD: OwnRecordOut = {
  firstName: 'Inès',
  lastName: 'CARADEC',
  birthDate: '2007-09-17',
  schoolName: null,
  manual: true,
  source: 'MANUAL',
  uploadedFileCount: 2,
  cells: [{ name: 'Maths T1_1', value: 15.5 }],
  pendingMarks: [],
  email: 'ines@courriel.example',
  externalId: 'M00001',
  birthPlace: 'Quimper',
  phoneNumber: '06 12 34 56 78',
  address: null,
  scholarship: null,
  scholarshipType: null,
  currentScholarYear: null,
  scholarInfo: ['2026-2027', '2025-2026', '2024-2025'].map((year) => ({
    year,
    grade: null,
    school: null,
    city: null,
    [WHERE]: null,
  })),
  interviewSite: null,
  admissionSites: [],
  profileComplete: false,
  gradeColumns: [
    ...[1, 2, 3].map((trimester) => term('Maths', 'TERMINALE', trimester)),
    ...[1, 2, 3].map((trimester) => term('Philosophie', 'TERMINALE', trimester)),
    ...[1, 2, 3].map((trimester) => term('Français', 'PREMIERE', trimester)),
  ],
  fileQuota: 25,
  filesComplete: false,
  fileDeadline: '2099-04-06',
  fileDeadlineHour: '23 h 59, heure de Paris',
  recordDeadline: null,
  recordDeadlineHour: null,
  recordClosed: false,
  presentDay: '2027-03-01',
  filesNotice: 'Avant la fin du 6 avril 2099.',
  contactEmail: null,
  contactPhone: null,
  retentionYears: 2,
  version: 1,
  scholarshipTypes: ['Échelon 1', 'Échelon 2'],
  currentScholarYears: ['Terminale', 'Bac+1'],
};
