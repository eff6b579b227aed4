/** When what a page or a panel shows could not be read (docs/rules/interface.md). */
export const DATA_FAILED = 'Erreur lors de la récupération des données';
