const openers = new Set<() => void>();

/** Opens Travaux, from anywhere on the page. */
export const openJobs = () => openers.forEach((open) => open());

/** Subscribes to `openJobs`; returns the function that unsubscribes. */
export function onOpenJobs(open: () => void) {
  openers.add(open);
  return () => {
    openers.delete(open);
  };
}
