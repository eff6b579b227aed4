/** How long a list stays in its loading state at least (part 1 §1). */
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
