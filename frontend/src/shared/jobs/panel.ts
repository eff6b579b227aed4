/** What Travaux shows: the works, or what was done and may be taken back. */
export type JobsTab = 'jobs' | 'actions';

const openers = new Set<(tab: JobsTab) => void>();

/** Opens Travaux, from anywhere on the page. */
export const openJobs = () => openers.forEach((open) => open('jobs'));

/** Opens « Mes actions », in Travaux. */
export const openOwnActions = () => openers.forEach((open) => open('actions'));

/** Subscribes to both; returns the function that unsubscribes. */
export function onOpenJobs(open: (tab: JobsTab) => void) {
  openers.add(open);
  return () => {
    openers.delete(open);
  };
}
