/** Lets the browser work: it handles a touch and paints what is ready. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
