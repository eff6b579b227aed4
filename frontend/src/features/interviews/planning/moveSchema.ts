import { isReadable } from '@/shared/form/unreadable';
import { z } from '@/shared/form/zod';
import { isHour, minutesOf } from '@/shared/interviews/hours';
import { today } from '@/shared/time/today';
import { isShift, meetingSchema, shiftOf } from './schema';
import type { Destination, ReadSlot } from './slotChanges';

/** A slot that may move, at the hour that the form shows. */
export type MovingSlot = ReadSlot & { interviewTime: string };

/** The value of the choice of a jury that keeps the present one. */
export const KEPT = 'kept';

/** Where slots go: what is empty stays as it is. One slot takes an hour, several a shift. */
export const moveSchema = (slots: MovingSlot[]) =>
  z
    .object({
      date: z.string(),
      jury: z.string(),
      hour: z.string(),
      shift: z.string().trim(),
      link: z.string().trim(),
      password: z.string().trim(),
    })
    .superRefine((fields, context) => {
      const refuse = (field: keyof typeof fields, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      const { date, hour, shift } = fields;
      if (date !== '' && !z.iso.date().safeParse(date).success) refuse('date', 'Date invalide');
      else if (date !== '' && date < today()) refuse('date', 'Cette date est passée');
      else if (hour !== '' && !isHour(hour)) refuse('hour', 'Heure invalide');
      else if (shift !== '' && !isShift(shift)) refuse('shift', 'Nombre de minutes invalide');
      else if (Object.keys(destinationOf({ ...fields, link: '', password: '' }, slots)).length === 0)
        refuse('date', 'Indiquez une autre date, une autre heure ou un autre jury');
      else if (fields.link !== '' || fields.password !== '')
        for (const { path, message } of meetingSchema.safeParse(fields).error?.issues ?? [])
          context.addIssue({ code: 'custom', path, message });
    });

export type MoveFields = z.infer<ReturnType<typeof moveSchema>>;

/** What the form asks for; nothing where it changes nothing. */
export function destinationOf(
  { date, jury, hour, shift, link, password }: MoveFields,
  slots: MovingSlot[],
): Destination {
  const [first, ...others] = slots;
  const alone = first && others.length === 0 && isHour(hour);
  const by = alone ? minutesOf(hour) - minutesOf(first.interviewTime) : shiftOf(shift);
  return {
    ...(isReadable(date) && { date }),
    ...(jury !== KEPT && { juryId: jury }),
    ...(by !== 0 && { shiftMinutes: by }),
    ...(link !== '' && { link, password }),
  };
}
