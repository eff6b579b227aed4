/** No line begins with a colon or another such sign, nor ends with « or between an hour and its minutes. */
export const unbroken = (text: string) =>
  text
    .replace(/ ([:;?!»])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0')
    .replace(/(\d) h (\d)/g, '$1\u00a0h\u00a0$2');
