import { exportJuryNotes } from '@/api/sdk.gen';

/** The juries' grades of the candidates that the account sees, one line each. */
export const fetchJuryNotes = () => exportJuryNotes({ parseAs: 'blob' });
