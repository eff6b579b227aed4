/** No line begins with a colon, nor ends between an hour and its minutes. */
export const unbroken = (text: string) =>
  text.replaceAll(' :', '\u00a0:').replace(/(\d) h (\d)/g, '$1\u00a0h\u00a0$2');
