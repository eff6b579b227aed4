import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { ApiError, isCut } from './ApiError';
import { readAgain } from './readAgain';

/**
 * The outcome of what is not to be done twice. Where its answer was cut only the server knows whether it is done: `query` is
 * read again, and `outcomeIn` finds it there. A failure that is cut still means that nobody knows; `NOT_DONE`, that it is not.
 */
export async function actOnce<Outcome, T, K extends QueryKey>(
  client: QueryClient,
  act: () => Promise<Outcome>,
  query: QueryExecuteOptions<T, Error, T, T, K>,
  outcomeIn: (present: T) => Outcome | undefined,
): Promise<Outcome> {
  try {
    return await act();
  } catch (failure) {
    if (!isCut(failure)) throw failure;
    const present = await readAgain(client, query).catch(() => {
      throw failure;
    });
    const outcome = outcomeIn(present);
    if (outcome === undefined)
      throw new ApiError(0, { code: 'NOT_DONE', message: 'la connexion a été coupée' });
    return outcome;
  }
}
