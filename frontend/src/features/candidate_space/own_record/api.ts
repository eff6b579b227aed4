import {
  changeOwnMarks,
  changeOwnProfile,
  listCountries,
  listDepartments,
  listInterviewSites,
  sayFilesComplete as callSayFilesComplete,
} from '@/api/sdk.gen';
import type { OwnMarkIn, OwnRecordOut, OwnProfileIn } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type OwnRecord = OwnRecordOut;
export type GradeColumn = OwnRecordOut['gradeColumns'][number];
export type SchoolYear = GradeColumn['year'];
export type SentProfile = Whole<OwnProfileIn>;
export type SentMark = OwnMarkIn;
export type Site = { id: string; name: string };

export const saveProfile = (body: SentProfile) => changeOwnProfile({ body });

/** Changes the marks that are named, all or none. */
export const saveMarks = (grades: SentMark[]) => changeOwnMarks({ body: { grades } });

export const sayFilesComplete = (complete: boolean) => callSayFilesComplete({ body: { complete } });

/** What the profile's form offers: sites, departments and countries. */
export async function fetchChoices() {
  const [sites, departments, countries] = await Promise.all([
    listInterviewSites(),
    listDepartments(),
    listCountries(),
  ]);
  return { sites, departments, countries };
}

export type Choices = Awaited<ReturnType<typeof fetchChoices>>;
