import { activateAccount, getActivation } from '@/api/sdk.gen';
import type { ActivationInfoOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type ActivationInfo = ActivationInfoOut;

/** Whose account the link opens. */
export const fetchActivation = (token: string) => answer(getActivation({ path: { token } }));

export const activate = (token: string, password: string) =>
  answer(activateAccount({ body: { token, password } }));
