/** What a field that searches a list says of it. */
export const choiceTexts = {
  noOptionsText: 'Aucun résultat',
  openText: 'Ouvrir la liste',
  closeText: 'Fermer la liste',
};
