import { expect, it } from 'vitest';
import { changesLetters, textNames, type CampaignFields } from './schema';

const SAVED: CampaignFields = {
  programme: 'Cycle préparatoire',
  institution: '',
  logo: '',
  colour: '#12606B',
  senderName: '',
  signature: '',
  town: '',
  fileDeadline: '2099-04-06',
  recordDeadline: '',
  letterWeek: '24 avril',
  contactEmail: '',
  contactPhone: '',
  retentionYears: '2',
  scholarshipTypes: 'Échelon 1',
  currentScholarYears: 'Terminale',
  presenceConfirmation: 'non',
  interviewMinutes: '30',
  texts: Object.fromEntries(textNames.map((name) => [name, `Texte ${name}`])) as CampaignFields['texts'],
};
const saying = (PFM: string) => ({ ...SAVED, texts: { ...SAVED.texts, PFM } });

it.each<[string, Partial<CampaignFields>, boolean, CampaignFields?]>([
  ['the phone of the school', { contactPhone: '01 44 00 00 00' }, true],
  ['its address', { contactEmail: 'admissions@exemple.fr' }, true],
  ['the programme', { programme: 'Licence' }, true],
  ['the school', { institution: 'Lycée' }, true],
  ['the signature', { signature: 'Le proviseur' }, true],
  ['the town', { town: 'Lyon' }, true],
  ['a sentence of the letters', { texts: saying('Une autre phrase.').texts }, true],
  ['a sentence of the pages', { texts: { ...SAVED.texts, FILES_BEFORE_DEADLINE: 'Autre.' } }, false],
  ['a week that no letter says', { letterWeek: '1er mai' }, false],
  ['a week that a letter says', { letterWeek: '1er mai' }, true, saying('Dès le {semaine des lettres}.')],
  ['a date that a letter says', { fileDeadline: '2099-04-07' }, true, saying('Le {date de dépôt}.')],
  [
    'blanks around what every letter says',
    {
      ...{
        programme: ' Cycle préparatoire ',
        institution: ' ',
        signature: ' ',
        town: ' ',
        contactEmail: ' ',
      },
      ...{ contactPhone: ' ', letterWeek: ' 24 avril ' },
      texts: saying(' Dès le {semaine des lettres}. ').texts,
    },
    false,
    saying('Dès le {semaine des lettres}.'),
  ],
])('knows what letters that left would no longer say: %s', (_name, typed, changed, saved = SAVED) => {
  expect(changesLetters({ ...saved, ...typed }, saved)).toBe(changed);
});
