/** Gives the browser its turn: a touch is answered, what is ready is painted. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
