/** How long a list stays in its loading state at least (docs/rules/interface.md). */
const LIST_MIN_LOADING_MS = 300;

/** Wraps a query function so that neither its data nor its failure comes before the 300 ms have passed. */
export function withMinimumLoading<A extends unknown[], T>(load: (...args: A) => Promise<T>) {
  return async (...args: A): Promise<T> => {
    const delay = new Promise((resolve) => setTimeout(resolve, LIST_MIN_LOADING_MS));
    const [outcome] = await Promise.allSettled([load(...args), delay]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}

type Load = (context: { signal: AbortSignal }) => Promise<unknown>;
type List = readonly unknown[] | { content: readonly unknown[] };
type Refusal<F extends Load> =
  Extract<Awaited<ReturnType<F>>, List> extends never ? [] : ['a list keeps its loading state for a while'];

/** Of the query of one thing: it comes as soon as it can. A list is refused. */
export const atOnce = <F extends Load>(load: F, ..._refusal: Refusal<F>): F => load;

/** Of the query of a list that nobody sees as one: the menu, the notice or the columns made of it come as soon as they can. */
export const notAsList = <F extends Load>(load: F): F => load;
