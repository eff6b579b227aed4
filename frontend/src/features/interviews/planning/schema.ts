import { matching, requiredText, z } from '@/shared/form/zod';
import { today } from '@/shared/time/today';

const LONGEST_SHIFT = 24 * 60 - 1;

export const isShift = (text: string) =>
  /^[-−+]?\d{1,4}$/.test(text) && Math.abs(shiftOf(text)) <= LONGEST_SHIFT;

/** Minutes, typed as `30` or `-30`. */
export const shiftOf = (text: string) => Number(text.replace('−', '-'));

/** Where a day goes, by how many minutes its hours shift, and whether those of the site's other juries go too. */
export const moveDaySchema = z.object({
  date: z
    .string()
    .min(1, 'Date obligatoire')
    .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'Date invalide')
    .refine((day) => !z.iso.date().safeParse(day).success || day >= today(), 'Cette date est passée'),
  everyJury: z.boolean(),
  shift: matching('Décalage obligatoire', 'Nombre de minutes invalide', isShift),
});

export type MoveDayFields = z.infer<typeof moveDaySchema>;

/** Where remote interviews are held. */
export const meetingSchema = z.object({
  link: requiredText('Lien de visioconférence obligatoire', 'juryLink').refine(
    (link) => link === '' || (URL.canParse(link) && link.startsWith('https://')),
    'Le lien commence par https://',
  ),
  password: requiredText('Mot de passe obligatoire', 'juryPassword'),
});

/** The value of the choice of a day that means all of them. */
export const EVERY_DAY = 'every';

/** The day that changes mode, and the meeting of those that become remote. */
export const modeSchema = (asksMeeting: boolean) =>
  z.object({
    date: z.string(),
    ...(asksMeeting ? meetingSchema.shape : { link: z.string(), password: z.string() }),
  });

export type ModeFields = z.infer<ReturnType<typeof modeSchema>>;
