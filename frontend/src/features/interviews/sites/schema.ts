import { emailAddress, frenchPhoneNumber, matching, requiredText, upTo, z } from '@/shared/form/zod';
import { LIMITS } from '@/shared/limits/api';
import type { Site, SiteBody } from './api';

const isPlaces = (value: string) =>
  /^\d{1,6}$/.test(value) && Number(value) > 0 && Number(value) <= LIMITS.sitePlaces;

/** How many lines a text takes on a letter. */
const linesOf = (text: string) => (text.trim() === '' ? 0 : text.trim().split('\n').length);

/** The site form (docs/rules/interviews.md). */
export const siteSchema = z
  .object({
    name: requiredText('Nom obligatoire', 'siteName'),
    trigram: z.string().regex(/^[A-Z]{3}$/, 'format 3 lettres en majuscules'),
    address: requiredText('Adresse obligatoire', 'siteAddress'),
    email: emailAddress('Adresse email obligatoire', 'Adresse email invalide'),
    phone: frenchPhoneNumber('Numéro de téléphone obligatoire', 'Numéro de téléphone invalide'),
    manager: z.string().min(1, 'Responsable obligatoire'),
    numberOfPlaces: matching('Nombre de places obligatoire', 'Nombre entier supérieur à 0', isPlaces),
    additionalInformation: z
      .string()
      .superRefine(upTo('siteInformation'))
      .superRefine((text, context) => {
        const most = LIMITS.siteInformationLines;
        if (linesOf(text) > most) context.addIssue({ code: 'custom', message: `Limite de ${most} lignes` });
      }),
    departments: z.array(z.string()).min(1, 'Au moins un département est obligatoire'),
    countries: z.array(z.string()).min(1, 'Au moins un pays est obligatoire'),
    timeZone: z.string().min(1, 'Fuseau horaire obligatoire'),
    forFaceToFace: requiredText('Valeur Parcoursup en présentiel obligatoire', 'siteName'),
    forRemote: requiredText('Valeur Parcoursup à distance obligatoire', 'siteName'),
  })
  .refine(({ forFaceToFace, forRemote }) => forRemote === '' || forRemote !== forFaceToFace, {
    path: ['forRemote'],
    message: 'Valeur déjà prise en présentiel',
  });

export type SiteFields = z.infer<typeof siteSchema>;

/** A new site as the contract opens the form: no place yet, France alone. */
export const newSite: SiteFields = {
  name: '',
  trigram: '',
  address: '',
  email: '',
  phone: '',
  manager: '',
  numberOfPlaces: '0',
  additionalInformation: '',
  departments: [],
  countries: ['France'],
  timeZone: 'Europe/Paris',
  forFaceToFace: '',
  forRemote: '',
};

export const fieldsOf = (site: Site): SiteFields => ({
  ...site,
  manager: site.manager.id,
  numberOfPlaces: String(site.numberOfPlaces),
  departments: site.managedLocations.departments.map(({ departmentNumber }) => departmentNumber),
  countries: site.managedLocations.countries,
  forFaceToFace: site.correspondingParcoursupValues.forFaceToFaceInterview,
  forRemote: site.correspondingParcoursupValues.forRemoteInterview,
});

const typedFields = {
  name: 'Nom',
  address: 'Adresse',
  email: 'E-mail',
  phone: 'Téléphone',
  numberOfPlaces: 'Places',
  additionalInformation: 'Informations complémentaires',
} as const;

/** What somebody else wrote in the fields where something else is typed, as sentences. */
export const theirsUnder = (typed: SiteFields, before: SiteFields, theirs: SiteFields) =>
  (Object.keys(typedFields) as (keyof typeof typedFields)[])
    .filter((name) => new Set([typed[name], before[name], theirs[name]]).size === 3)
    .map((name) => `${typedFields[name]}, par cette personne : ${theirs[name]}.`);

/** The body, over the site of that version; none for a new site. */
export const bodyOf = (fields: SiteFields, version?: number): SiteBody => ({
  version: version ?? null,
  name: fields.name,
  trigram: fields.trigram,
  address: fields.address,
  email: fields.email,
  phone: fields.phone,
  additionalInformation: fields.additionalInformation,
  numberOfPlaces: Number(fields.numberOfPlaces),
  manager: { id: fields.manager },
  managedLocations: {
    departments: fields.departments.map((departmentNumber) => ({ departmentNumber })),
    countries: fields.countries,
  },
  correspondingParcoursupValues: {
    forFaceToFaceInterview: fields.forFaceToFace,
    forRemoteInterview: fields.forRemote,
  },
  timeZone: fields.timeZone,
});

/** The field of the form that a field of the body is filled in by. */
export const fieldNamed = (sent: string) => {
  if (sent.startsWith('managedLocations.departments')) return 'departments';
  if (sent.startsWith('managedLocations.countries')) return 'countries';
  if (sent.endsWith('forFaceToFaceInterview')) return 'forFaceToFace';
  if (sent.endsWith('forRemoteInterview')) return 'forRemote';
  return sent.split('.')[0] ?? sent;
};
