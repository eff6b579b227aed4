import { changeReminders } from '@/api/sdk.gen';
import type { ReminderIn, ReminderKind } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type { ReminderKind, ReminderOut as Reminder } from '@/api/types.gen';

export type ReminderFields = Omit<Whole<ReminderIn>, 'kind' | 'version'>;

/** Saves a reminder, unless it is no longer the one that was read. */
export const saveReminder = (kind: ReminderKind, version: number, fields: ReminderFields) =>
  changeReminders({ body: [{ kind, version, ...fields }] });
