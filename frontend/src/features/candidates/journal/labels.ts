export const texts = {
  title: 'Consultations',
  help: "Une ligne par personne et par quart d'heure, gardée 12 mois.",
  empty: 'Aucune consultation',
  loading: 'Récupération des consultations',
  failed: 'Erreur lors de la récupération des consultations',
  more: 'Afficher la suite',
};
