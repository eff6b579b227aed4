import { ApiError } from './ApiError';
import { currentCredentials } from './credentials';

/** In reports of errors (docs/rules/wire.md). */
const UPLOAD_FAILED = 'Upload fail!';

type Options = {
  /** Called with the bytes sent so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** What the parts are called, where the contract names them otherwise. */
  field?: string;
  /** Small texts sent beside the file, by name. */
  fields?: readonly (readonly [string, string])[];
};

/**
 * Sends a file, or several, as `multipart/form-data`, telling how far it is: `fetch` cannot. Gives the answer's JSON; throws
 * `ApiError` when the server refused or did not answer, and an `AbortError` when `signal` stopped it.
 */
export async function uploadFile(
  path: string,
  file: File | readonly File[],
  { onProgress, signal, field = 'file', fields = [] }: Options = {},
): Promise<unknown> {
  const credentials = currentCredentials();
  const token = await credentials.accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      if (request.status === 401) credentials.refused();
      const body = json(request.responseText);
      if (request.status < 300) resolve(body);
      else
        reject(new ApiError(request.status, body, request.getResponseHeader('X-Request-Id'), UPLOAD_FAILED));
    };
    request.onerror = () => reject(new ApiError(0, null, null, UPLOAD_FAILED));
    signal?.addEventListener('abort', () => {
      request.abort();
      // Stopping does not wait for the running request.
      reject(new DOMException('Téléversement annulé', 'AbortError'));
    });
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    for (const each of [file].flat()) form.append(field, each);
    request.send(form);
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
