import { isReadable } from '@/shared/form/unreadable';
import { matching, z } from '@/shared/form/zod';
import { hour, interviewMinutes, isHour, later } from '@/shared/interviews/hours';
import { isRemote } from '@/shared/interviews/interviewTypes';
import { today } from '@/shared/time/today';
import type { JuryOfSlots, SlotBody } from './api';

/** A slot made by hand (docs/rules/interviews.md); link and password only count before a remote jury. */
export const slotSchema = (juries: JuryOfSlots[]) =>
  z
    .object({
      jury: z.string().min(1, 'Jury obligatoire'),
      convocationDate: matching(
        'Date de convocation obligatoire',
        'Date invalide',
        (value) => z.iso.date().safeParse(value).success,
      ).refine((day) => !z.iso.date().safeParse(day).success || day >= today(), 'Cette date est passée'),
      convocationTime: hour('Heure de convocation obligatoire'),
      interviewTime: hour("Heure d'entretien obligatoire"),
      link: z.string().trim(),
      password: z.string().trim(),
    })
    .superRefine(({ jury, convocationTime, interviewTime, link, password }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (isReadable(convocationTime) && isReadable(interviewTime) && convocationTime > interviewTime)
        refuse('convocationTime', "Convocation après l'entretien");
      const type = juries.find(({ id }) => id === jury)?.interviewType;
      if (!type || !isRemote(type)) return;
      if (link === '') refuse('link', 'Lien de visioconférence obligatoire');
      else if (!URL.canParse(link) || !link.startsWith('https://'))
        refuse('link', 'Le lien commence par https://');
      if (password === '') refuse('password', 'Mot de passe obligatoire');
    });

export type SlotFields = z.infer<ReturnType<typeof slotSchema>>;

export const newSlot: SlotFields = {
  jury: '',
  convocationDate: '',
  convocationTime: '',
  interviewTime: '',
  link: '',
  password: '',
};

export const bodyOf = (fields: SlotFields, remote: boolean): SlotBody => ({
  juryId: fields.jury,
  convocationDate: fields.convocationDate,
  convocationTime: fields.convocationTime,
  interviewTime: fields.interviewTime,
  videoconferenceLink: remote ? fields.link : null,
  videoconferencePassword: remote ? fields.password : null,
});

/** The field of the form that a field of the body is filled in by. */
export const fieldNamed = (sent: string) =>
  ({ juryId: 'jury', videoconferenceLink: 'link', videoconferencePassword: 'password' })[sent] ?? sent;

/** When to call a candidate for an interview at that hour: half an hour before. */
export const convocationFor = (interviewTime: string): string =>
  isHour(interviewTime) ? later(interviewTime, -interviewMinutes()) : '';
