/** The height of the bar that says that the network is away, while it does. */
export const OFFLINE_BAR = '--offline-bar';

/** What is left for the page, and for a window over it. */
export const belowOfflineBar = `var(${OFFLINE_BAR}, 0px)`;
