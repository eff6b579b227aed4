import { setServer, type Limits } from '@/shared/limits/limits';

/** What a server with the contract's settings tells of its limits. */
export const LIMITS: Limits = {
  files: {
    file: 23_068_672,
    candidatesFile: 268_435_456,
    staffFiles: 10,
    sheets: 52_428_800,
    logo: 2_097_152,
    documents: 104_857_600,
    workbooks: ['.xlsx', '.xls'],
    extensions: ['.pdf', '.jpg', '.jpeg', '.jfif', '.pjpeg', '.png'],
  },
  texts: {
    archive: 100,
    campaignMail: 1500,
    campaignName: 120,
    campaignPage: 12_000,
    campaignSubject: 150,
    campaignText: 400,
    candidateName: 200,
    computation: 100,
    conflictReason: 200,
    email: 254,
    formula: 10_000,
    formulaName: 100,
    formulaNotes: 2000,
    impediment: 500,
    juryLink: 2000,
    juryNumber: 255,
    juryPassword: 200,
    letterWeek: 60,
    numberSearched: 100,
    password: 1024,
    profileAnswer: 200,
    purgeReason: 200,
    remark: 10_000,
    role: 60,
    search: 200,
    siteAddress: 500,
    siteInformation: 1000,
    siteName: 200,
    tag: 50,
    userName: 200,
    view: 100,
  },
  firstYearOfBirth: 1900,
  gradeLetters: ['A', 'B', 'C', 'D', 'F', 'ABS'],
  highestMark: 20,
  signatureLines: 4,
  candidatesAtOnce: 10_000,
  slotsAtOnce: 500,
  interviewMinutes: 30,
  longestInterview: 240,
  shortestInterview: 5,
  jobDays: 7,
  page: 25,
  pageOfUsers: 10,
  longestPage: 100,
  ranksCompared: 100_000,
  ranksComparedFirst: 500,
  retentionYears: 10,
  shortestPassword: 8,
  siteInformationLines: 3,
  sitePlaces: 100_000,
};

/** What such a server tells of itself. */
export const SERVER = { limits: LIMITS, version: '1.2.3' };

/** What an operator may have set, for one test. */
export const setFileLimits = (files: Partial<Limits['files']>) =>
  setServer({ ...SERVER, limits: { ...LIMITS, files: { ...LIMITS.files, ...files } } });
