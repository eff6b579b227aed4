/** Of a link that opens beside the page, which its text does not say: a screen reader and the pointer learn it. */
export const newWindow = (text: string) =>
  ({ target: '_blank', rel: 'noopener noreferrer', title: `${text} (nouvelle fenêtre)` }) as const;
