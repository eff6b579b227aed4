/** Loads the page again, as the browser's own button does. */
export const reloadPage = () => window.location.reload();
