const openers = new Set<() => void>();

/** Opens Travaux, from wherever on the page. */
export const openJobs = () => openers.forEach((open) => open());

/** To be told of `openJobs`; gives what ends it. */
export function onOpenJobs(open: () => void) {
  openers.add(open);
  return () => {
    openers.delete(open);
  };
}
