import { changeMembers, getMembers, listAvailableMembers, listJuryDates } from '@/api/sdk.gen';
import type { AvailableMemberOut, MembersIn, MembersOut } from '@/api/types.gen';

export type Members = MembersOut;
export type MembersBody = MembersIn;
export type AvailableMember = AvailableMemberOut;

export const fetchMembers = (juryId: string) => getMembers({ path: { jury_id: juryId } });

/** Those who may sit in a jury, by name. */
export const fetchAvailable = () => listAvailableMembers();

/** The days on which the jury sits, in order. */
export const fetchDays = async (juryId: string) =>
  (await listJuryDates({ path: { jury_id: juryId } })).map(({ date }) => date).sort();

/** What is doubtful about these members, before they are saved. */
export const judgeMembers = async (juryId: string, body: MembersBody) =>
  (await changeMembers({ path: { jury_id: juryId }, body: { ...body, dryRun: true } })).warnings;

export const saveMembers = (juryId: string, body: MembersBody) =>
  changeMembers({ path: { jury_id: juryId }, body });
