import { activateAccount, findActivation, sendActivationLink } from '@/api/sdk.gen';

export type { ActivationInfoOut as ActivationInfo } from '@/api/types.gen';

/** Whose account the link opens; read without the session, which no answer to it may end. */
export const fetchActivation = (token: string) => findActivation({ body: { token }, fetch });

/** A new link to one candidate; the older one dies. */
export const sendLinkAgain = (candidateId: string) =>
  sendActivationLink({ path: { candidate_id: candidateId } });

export const activate = (token: string, password: string) => activateAccount({ body: { token, password } });
