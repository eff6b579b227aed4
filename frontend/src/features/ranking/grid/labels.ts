export const LOAD_FAILED = 'Erreur lors de la récupération des candidats';
export const EXPORT_RUNNING = 'Export en cours…';
export const EXPORT_FILE = 'export-candidats.xlsx';
export const NO_DATA = 'Aucune donnée';

/** What an error code means and what to look at, for the person who meets it in a cell. */
export const errorMeanings: Record<string, { title: string; text: string }> = {
  '#DIV/0!': {
    title: 'division par zéro',
    text: 'La formule divise par zéro, ou fait la moyenne de notes qui manquent toutes pour cette candidature.',
  },
  '#VALUE!': {
    title: 'valeur inattendue',
    text: 'La formule attend un nombre et trouve un texte qui ne se lit pas comme un nombre.',
  },
  '#N/A': {
    title: 'valeur absente',
    text: 'La formule cherche une valeur qui ne se trouve pas dans la colonne.',
  },
  '#NUM!': {
    title: 'nombre impossible',
    text: 'Le résultat est trop grand, ou le calcul est impossible avec ces nombres.',
  },
  '#NAME?': { title: 'nom inconnu', text: 'La formule emploie un nom de fonction ou de colonne inconnu.' },
  '#REF!': {
    title: 'colonne disparue',
    text: "La formule lit une colonne ou une formule qui n'existe plus.",
  },
  '#CYCLE!': {
    title: 'formules en boucle',
    text: 'La formule dépend de son propre résultat, directement ou par une autre formule.',
  },
};

export const UNKNOWN_ERROR = { title: 'erreur de calcul', text: 'La formule ne peut pas être calculée ici.' };

export const FILTER_COLUMN = 'Filtrer un champ';
