import { expect, it } from 'vitest';
import { bodyOf, fieldNamed, newSite, siteSchema, type SiteFields } from './schema';

const bordeaux: SiteFields = {
  ...newSite,
  name: 'Bordeaux',
  trigram: 'BOR',
  address: '12 cours de la Marne, 33800 Bordeaux',
  email: 'bordeaux@parvis.example',
  phone: '05 56 00 41 27',
  manager: 'u4',
  numberOfPlaces: '72',
  departments: ['33'],
  forFaceToFace: 'Bordeaux',
  forRemote: 'Bordeaux à distance',
};

const messagesOf = (changed: Partial<SiteFields>) =>
  siteSchema
    .safeParse({ ...bordeaux, ...changed })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('takes a whole site', () => expect(messagesOf({})).toBeUndefined());

it.each<[Partial<SiteFields>, string]>([
  [{ name: '  ' }, 'name: Nom obligatoire'],
  [{ address: '' }, 'address: Adresse obligatoire'],
  [{ phone: '' }, 'phone: Numéro de téléphone obligatoire'],
  [{ phone: 'abc' }, 'phone: Numéro de téléphone invalide'],
  [{ email: '' }, 'email: Adresse email obligatoire'],
  [{ email: 'bordeaux@' }, 'email: Adresse email invalide'],
  [{ manager: '' }, 'manager: Responsable obligatoire'],
  [{ trigram: '' }, 'trigram: format 3 lettres en majuscules'],
  [{ trigram: 'BO' }, 'trigram: format 3 lettres en majuscules'],
  [{ trigram: 'ABC\n' }, 'trigram: format 3 lettres en majuscules'],
  [{ trigram: 'ÀBC' }, 'trigram: format 3 lettres en majuscules'],
  [{ numberOfPlaces: '' }, 'numberOfPlaces: Nombre de places obligatoire'],
  [{ numberOfPlaces: '0' }, 'numberOfPlaces: Nombre entier supérieur à 0'],
  [{ numberOfPlaces: '1,5' }, 'numberOfPlaces: Nombre entier supérieur à 0'],
  [{ additionalInformation: 'a\nb\nc\nd' }, 'additionalInformation: Limite de 3 lignes'],
  [{ departments: [] }, 'departments: Au moins un département est obligatoire'],
  [{ countries: [] }, 'countries: Au moins un pays est obligatoire'],
  [{ forFaceToFace: ' ' }, 'forFaceToFace: Valeur Parcoursup en présentiel obligatoire'],
  [{ forRemote: '' }, 'forRemote: Valeur Parcoursup à distance obligatoire'],
  [{ forRemote: 'Bordeaux' }, 'forRemote: Valeur déjà prise en présentiel'],
])('refuses %j', (changed, message) => expect(messagesOf(changed)).toEqual([message]));

it('takes three lines and the one that ends them', () =>
  expect(messagesOf({ additionalInformation: 'a\nb\nc\n' })).toBeUndefined());

it('sends a number of places, and departments by their number', () =>
  expect(bodyOf(bordeaux)).toMatchObject({
    numberOfPlaces: 72,
    managedLocations: { departments: [{ departmentNumber: '33' }], countries: ['France'] },
    correspondingParcoursupValues: { forRemoteInterview: 'Bordeaux à distance' },
  }));

it.each([
  ['managedLocations.departments.0.departmentNumber', 'departments'],
  ['managedLocations.countries', 'countries'],
  ['correspondingParcoursupValues.forRemoteInterview', 'forRemote'],
  ['correspondingParcoursupValues.forFaceToFaceInterview', 'forFaceToFace'],
  ['manager.id', 'manager'],
  ['name', 'name'],
])('shows a refusal of %s at %s', (sent, field) => expect(fieldNamed(sent)).toBe(field));
