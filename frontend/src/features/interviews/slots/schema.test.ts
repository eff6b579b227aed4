import { expect, it } from 'vitest';
import { today } from '@/shared/time/today';
import type { JuryOfSlots } from './api';
import { bodyOf, convocationFor, fieldNamed, slotSchema, type SlotFields } from './schema';

const jury = (id: string, interviewType: JuryOfSlots['interviewType']): JuryOfSlots => ({
  id,
  name: id,
  interviewType,
  index: 1,
  interviewSite: { id: 's1', name: 'Bordeaux' },
  dates: [],
});
const schema = slotSchema([jury('onSite', 'MORNING_FACE_TO_FACE'), jury('remote', 'MORNING_REMOTE')]);
const slot: SlotFields = {
  jury: 'onSite',
  convocationDate: '2999-04-28',
  convocationTime: '08:30',
  interviewTime: '09:00',
  link: '',
  password: '',
};
const messagesOf = (changed: Partial<SlotFields>) =>
  schema.safeParse({ ...slot, ...changed }).error?.issues.map(({ message }) => message);

it('asks a link and a password before a remote jury only', () => {
  expect(messagesOf({})).toBeUndefined();
  expect(messagesOf({ jury: 'remote' })).toEqual([
    'Lien de visioconférence obligatoire',
    'Mot de passe obligatoire',
  ]);
  expect(messagesOf({ jury: 'remote', link: 'https://visio.example', password: 'x' })).toBeUndefined();
});

it.each<[Partial<SlotFields>, string]>([
  [{ jury: '' }, 'Jury obligatoire'],
  [{ convocationDate: '' }, 'Date de convocation obligatoire'],
  [{ convocationDate: '?' }, 'Date invalide'],
  [{ convocationDate: '2020-01-01' }, 'Cette date est passée'],
  [{ convocationTime: '' }, 'Heure de convocation obligatoire'],
  [{ convocationTime: '?' }, 'Heure invalide'],
  [{ interviewTime: '' }, "Heure d'entretien obligatoire"],
  [{ interviewTime: '24:00' }, 'Heure invalide'],
  [{ convocationTime: '09:01' }, "Convocation après l'entretien"],
  [{ jury: 'remote', link: 'http://visio.example', password: 'x' }, 'Le lien commence par https://'],
])('refuses %j', (changed, message) => expect(messagesOf(changed)).toEqual([message]));

it.each([
  ['09:00', '08:30'],
  ['00:10', '00:00'],
  ['', ''],
])('an interview at %s calls at %s', (interview, convocation) =>
  expect(convocationFor(interview)).toBe(convocation),
);

it('sends the link and the password of a remote jury alone, and shows what is refused beside its field', () => {
  const typed = { ...slot, link: 'https://a.fr', password: 'x' };
  expect(bodyOf(typed, true)).toMatchObject({
    juryId: 'onSite',
    videoconferenceLink: 'https://a.fr',
    videoconferencePassword: 'x',
  });
  expect(bodyOf(typed, false)).toMatchObject({ videoconferenceLink: null, videoconferencePassword: null });
  const sent = ['juryId', 'videoconferenceLink', 'videoconferencePassword', 'interviewTime'];
  expect(sent.map(fieldNamed)).toEqual(['jury', 'link', 'password', 'interviewTime']);
  expect(messagesOf({ convocationTime: '09:00' })).toBeUndefined();
  expect(messagesOf({ convocationDate: today() })).toBeUndefined();
  expect(messagesOf({ jury: 'remote', link: 'https://', password: 'x' })).toEqual([
    'Le lien commence par https://',
  ]);
});
