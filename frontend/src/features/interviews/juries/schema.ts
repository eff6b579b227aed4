import { upTo, z } from '@/shared/form/zod';
import type { Specificity } from '@/shared/interviews/interviewTypes';
import { today } from '@/shared/time/today';
import type { Jury, JuryDateBody } from './api';

const isHttps = (link: string) => URL.canParse(link) && link.startsWith('https://');

const dateSchema = z
  .object({
    /** Of a date that is there already; empty for a new one. */
    dateId: z.string(),
    date: z.string().refine((day) => z.iso.date().safeParse(day).success, 'Date invalide'),
    specificities: z.array(z.string()),
    link: z
      .string()
      .trim()
      .superRefine(upTo('juryLink'))
      .refine((link) => link === '' || isHttps(link), 'Le lien commence par https://'),
    password: z.string().trim().superRefine(upTo('juryPassword')),
  })
  .refine(({ dateId, date }) => dateId !== '' || date === '' || date >= today(), {
    path: ['date'],
    message: 'Cette date est passée',
  });

/** The dates of a jury (docs/rules/interviews.md). */
export const datesSchema = z.object({ dates: z.array(dateSchema) }).superRefine(({ dates }, context) => {
  dates.forEach(({ date }, index) => {
    if (date !== '' && dates.findIndex((other) => other.date === date) < index)
      context.addIssue({
        code: 'custom',
        path: ['dates', index, 'date'],
        message: 'Ce jury a déjà cette date',
      });
  });
});

export type DatesFields = z.infer<typeof datesSchema>;
export type DateFields = DatesFields['dates'][number];

export const newDate: DateFields = { dateId: '', date: '', specificities: [], link: '', password: '' };

export const fieldsOf = ({ dates }: Pick<Jury, 'dates'>): DatesFields => ({
  dates: dates.map((each) => ({
    dateId: each.id,
    date: each.date,
    specificities: each.specificities,
    link: each.videoconferenceLink ?? '',
    password: each.videoconferencePassword ?? '',
  })),
});

/** The rows that are dates of the jury since they were saved, and the ids that they got. */
export const idsOf = (rows: DateFields[], saved: Jury['dates']): [number, string][] =>
  rows.flatMap(({ dateId, date }, index) => {
    const id = dateId === '' && saved.find((each) => each.date === date)?.id;
    return id && rows.every((row) => row.dateId !== id) ? [[index, id] as [number, string]] : [];
  });

export const bodyOf = ({ dates }: DatesFields): JuryDateBody[] =>
  dates.map(({ dateId, date, specificities, link, password }) => ({
    id: dateId || null,
    date,
    specificities: specificities as Specificity[],
    videoconferenceLink: link || null,
    videoconferencePassword: password || null,
  }));
