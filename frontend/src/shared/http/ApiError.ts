import type { Refusals } from './api';

export type FieldError = { field: string; message: string };

type ErrorBody = {
  code?: unknown;
  message?: unknown;
  fields?: unknown;
  data?: unknown;
  requestId?: unknown;
};

/** The message that the contract makes a code (docs/rules/wire.md), as a person reads it. */
const codes: Record<string, string> = {
  FEATURE_LOCK_ALREADY_TAKEN:
    'une action qui change les mêmes données est en cours. Suivez-la dans Travaux, puis recommencez',
};

/**
 * A call that failed. `code` is the server's stable word, or `NETWORK` when no answer came; `serverMessage` is the
 * French sentence that a toast appends, null when the server gave none; `status` is 0 without an answer. `unexplained` is
 * what reports of errors say then, instead of the code; nobody reads it on a page.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly serverMessage: string | null;
  readonly fields: FieldError[];
  readonly data: unknown;
  readonly requestId: string | null;

  constructor(status: number, body: unknown, requestId: string | null = null, unexplained?: string) {
    const { code, message, fields, data, ...rest }: ErrorBody =
      typeof body === 'object' && body !== null ? body : {};
    const word = typeof code === 'string' ? code : status === 0 ? 'NETWORK' : `HTTP_${status}`;
    super(typeof message === 'string' ? message : (unexplained ?? word));
    this.code = word;
    this.status = status;
    this.serverMessage = typeof message !== 'string' || message === '' ? null : (codes[message] ?? message);
    this.fields = Array.isArray(fields) ? (fields as FieldError[]) : [];
    this.data = data ?? null;
    this.requestId = typeof rest.requestId === 'string' ? rest.requestId : requestId;
  }
}

/** A refusal of this code: its data are those that the server declares for it. */
export type Refusal<Code extends keyof Refusals> = ApiError & Pick<Refusals[Code], 'code' | 'data'>;

export function isApiError(error: unknown): error is ApiError;
export function isApiError<Code extends keyof Refusals>(error: unknown, code: Code): error is Refusal<Code>;
export function isApiError(error: unknown, code?: string): boolean {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether no answer came, as the connection was cut: what was to be done may be done. */
export const isCut = (error: unknown) => isApiError(error) && error.code === 'NETWORK';

const CUT = 'la connexion a été coupée avant la réponse';

const SERVER_FAULT = 500;

/** What operators find a fault of the server by; null for what a person can act on. */
export const referenceOf = (error: unknown) =>
  isApiError(error) && error.status >= SERVER_FAULT ? error.requestId : null;

/**
 * Why something failed, to follow a sentence of ours: the server's message, ` : cette place est prise`, or that it did not
 * answer; else nothing. Of a fault of the server, which only operators can look for, the reference too: ` : délai dépassé (réf. 7F3A)`.
 */
export function failureDetails(error: unknown): string {
  if (isCut(error)) return ` : ${CUT}`;
  if (!isApiError(error) || !error.serverMessage) return '';
  const reference = referenceOf(error);
  return ` : ${error.serverMessage}${reference ? ` (réf. ${reference})` : ''}`;
}

/**
 * Of an act that is not to be done twice: `failed` says that it is not done, but of one whose answer was cut nobody knows, and
 * `advice` says how to see.
 */
export const failureOfAct = (error: unknown, failed: string, advice: string) =>
  isCut(error) ? `C'est peut-être fait : ${CUT}. ${advice}` : failed + failureDetails(error);

/** The server's message about a failure, alone on its line under ours (docs/rules/wire.md). */
export const serverDetails = (error: unknown): string =>
  (isApiError(error) ? error.serverMessage : null) ?? 'aucun détails';
