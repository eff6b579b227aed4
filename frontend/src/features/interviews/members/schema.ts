import { fullName } from '@/shared/format/people';
import { z } from '@/shared/form/zod';
import type { AvailableMember, Members } from './api';

/** Who sits in a jury; no date stands for all of them. */
export const membersSchema = z.object({
  members: z.array(z.object({ userId: z.string(), name: z.string(), dates: z.array(z.string()) })),
});

export type MembersFields = z.infer<typeof membersSchema>;

export const fieldsOf = ({ members }: Members): MembersFields => ({
  members: members.map((each) => ({ userId: each.userId, name: fullName(each), dates: each.dates ?? [] })),
});

/** Somebody who sits from now on, on every date until some are chosen. */
export const newMember = (account: AvailableMember) => ({
  userId: account.id,
  name: fullName(account),
  dates: [],
});

export const bodyOf = ({ members }: MembersFields, version: number) => ({
  members: members.map(({ userId, dates }) => ({
    userId,
    dates: dates.length > 0 ? dates.toSorted() : null,
  })),
  version,
});
