import { changeMembers, listJuryDates } from '@/api/sdk.gen';
import type { MembersIn } from '@/api/types.gen';

export type { MembersOut as Members, AvailableMemberOut as AvailableMember } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type MembersBody = Whole<MembersIn, 'dryRun'>;

/** The days on which the jury sits, in order. */
export const fetchDays = async (juryId: string) =>
  (await listJuryDates({ path: { jury_id: juryId } })).map(({ date }) => date).sort();

/** What is doubtful about these members, before they are saved. */
export const judgeMembers = async (juryId: string, body: MembersBody) =>
  (await changeMembers({ path: { jury_id: juryId }, body: { ...body, dryRun: true } })).warnings;

export const saveMembers = (juryId: string, body: MembersBody) =>
  changeMembers({ path: { jury_id: juryId }, body });
