import { useAccount } from '../session/useAccount';

type Meeting = { videoconferenceLink: string | null; videoconferencePassword: string | null };

/** Whether the account is given the passwords of meetings; for others each is null. */
export const useReadsPasswords = () => useAccount().profile?.profile !== 'ADMIN_READ_ONLY';

/** What keeps candidates from joining a remote jury that day, as far as the reader may know it. */
export function missingOf(date: Meeting, readsPasswords: boolean) {
  if (date.videoconferenceLink === null) return 'lien manquant';
  return readsPasswords && date.videoconferencePassword === null ? 'mot de passe manquant' : undefined;
}
