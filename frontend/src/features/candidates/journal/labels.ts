export const texts = {
  title: 'Consultations',
  failed: 'Erreur lors de la récupération des consultations',
  more: 'Afficher la suite',
};
