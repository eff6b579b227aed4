let failed = false;

/** A failure takes the page away with its forms, or such a page is left. */
export function setPageFailed(value: boolean) {
  failed = value;
}

/** Whether forms go away because the page failed, and not because the person left them. */
export const hasPageFailed = () => failed;
