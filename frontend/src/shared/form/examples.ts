/** What each refusal of a form expects instead, with an example (RGAA 11.11): the contract's sentences say neither. */
const examples: Record<string, string> = {
  'Date invalide': 'jour, mois et année, par exemple 30/04/2027.',
  'Date de naissance invalide': 'jour, mois et année, par exemple 30/04/2009.',
  'Heure invalide': 'heures et minutes, par exemple 14:30.',
  'Adresse email invalide': 'par exemple marie.durand@lycee.fr.',
  'Adresse e-mail invalide': 'par exemple marie.durand@lycee.fr.',
  'Numéro de téléphone invalide': 'par exemple 06 12 34 56 78, ou +44 20 7946 0958 hors de France.',
  'Nombre de minutes invalide': 'un nombre entier, par exemple -30.',
};

export const exampleFor = (message: string): string | undefined => examples[message];
