import type { SiteOut } from '@/api/types.gen';

/** An interview site, as the server answers it. */
export const SITE: SiteOut = {
  id: 's1',
  name: 'Bordeaux',
  trigram: 'BOR',
  address: '1 rue des Écoles, Bordeaux',
  email: 'bordeaux@parvis.example',
  phone: '05 56 00 00 00',
  additionalInformation: '',
  numberOfPlaces: 40,
  manager: {
    id: 'u1',
    firstName: 'Karim',
    lastName: 'LEFORT',
    role: { name: 'ROLE_INTERVIEW_SITE_MANAGER' },
  },
  managedLocations: {
    departments: [{ departmentNumber: '33', departmentName: 'Gironde' }],
    countries: ['France'],
  },
  correspondingParcoursupValues: { forRemoteInterview: 'Distance', forFaceToFaceInterview: 'Bordeaux' },
  timeZone: 'Europe/Paris',
  version: 1,
  warnings: [],
};
