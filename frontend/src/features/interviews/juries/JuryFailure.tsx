import { isApiError } from '@/shared/http/ApiError';

/** Why a jury was not written, inside its dialog. */
export function JuryFailure({ text, error }: { text: string; error: Error }) {
  return (
    <>
      <strong>{text}</strong>
      <div>{(isApiError(error) && error.serverMessage) ?? 'Le serveur ne répond pas.'}</div>
    </>
  );
}
