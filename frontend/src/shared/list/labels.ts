/** When what a page or a panel shows could not be read (part 1 §8). */
export const DATA_FAILED = 'Erreur lors de la récupération des données';
