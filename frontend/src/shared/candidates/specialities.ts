/** What everybody at school calls a speciality, by its official name; the longer names first. */
const SHORT: [RegExp, string][] = [
  [/histoire[- ]g[ée]ographie,? g[ée]opolitique (et|&) sciences politiques/giu, 'HGGSP'],
  [/humanit[ée]s,? litt[ée]rature (et|&) philosophie/giu, 'HLP'],
  [/langues?,? litt[ée]ratures? (et|&) cultures? [ée]trang[èe]res?( (et|&) r[ée]gionales?)?/giu, 'LLCER'],
  [/litt[ée]ratures?,? langues? (et|&) cultures? de l['’]antiquit[ée]/giu, 'LLCA'],
  [/num[ée]rique (et|&) sciences informatiques/giu, 'NSI'],
  [/sciences de la vie (et|&) de la terre/giu, 'SVT'],
  [/sciences [ée]conomiques (et|&) sociales/giu, 'SES'],
  [/sciences de l['’]ing[ée]nieur( (et|&) sciences physiques)?/giu, 'SI'],
  [/[ée]ducation physique,? pratiques? (et|&) cultures? sportives?/giu, 'EPPCS'],
  [/biologie[ /-]+[ée]cologie/giu, 'Bio-écologie'],
];

/** `Mathématiques, SVT` of `Mathématiques Spécialité, Sciences de la vie et de la Terre Spécialité`; other texts as they are. */
export const shortSpecialities = (text: string) =>
  shortSubject(text)
    .replace(/ (en )?spécialité(?=,|$)/giu, '')
    .replace(/(^|, )spécialité /giu, '$1');

/** `SVT Spécialité`: a subject by what everybody calls it. */
export const shortSubject = (subject: string) =>
  SHORT.reduce((shown, [name, short]) => shown.replace(name, short), subject);
