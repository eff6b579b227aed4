import { exportJuryNotes } from '@/api/sdk.gen';
import { answer } from '@/shared/http/answer';

/** The juries' grades of the candidates that the account sees, one line each. */
export const fetchJuryNotes = () => answer(exportJuryNotes({ parseAs: 'blob' }));
