import {
  changeEmail,
  changeRemark,
  createCandidate as callCreateCandidate,
  putImportProfile,
} from '@/api/sdk.gen';
import type { CandidateIn, CandidateOut, ProfileOut } from '@/api/types.gen';

/** Someone already known who looks like the candidate that was to be created. */
export type { SimilarCandidateOut as SimilarCandidate } from '@/api/types.gen';

/** A candidate's record, whole. */
export type Candidate = CandidateOut;
export type Status = CandidateOut['statuses'][number];
export type SummaryPoint = CandidateOut['summary'][number];
export type Profile = ProfileOut;

/** Creates a candidate by hand; `force` although someone looks like them. */
export const createCandidate = (body: Required<CandidateIn>) => callCreateCandidate({ body });

/** Writes the comment of a candidate as it was read at `version`. */
export const saveRemark = (id: string, remark: string, version: number) =>
  changeRemark({ path: { candidate_id: id }, body: { remark, version } });

/** Corrects the address of a record made by hand, as it was read at `version`. */
export const saveEmail = (id: string, email: string, version: number) =>
  changeEmail({ path: { candidate_id: id }, body: { email, version } });

export const saveProfile = (profile: Profile) => putImportProfile({ body: profile });
