/** The contract's sentences of the candidate's side (docs/rules/candidate-space.md), and ours. */
export const texts = {
  title: 'Mes pièces',
  add: 'Ajouter des fichiers',
  tooHeavyInAll: "Plus de 100 Mo attendraient : envoyez d'abord les autres, puis choisissez celui-ci.",
  sendFailed: "Erreur lors de l'envoi des fichiers",
  unreadablePhoto: 'Cette photo ne se lit pas sur cet appareil : envoyez-la telle quelle, ou reprenez-la.',
  cut: 'Envoi interrompu : il reprend sans rien faire dès que la connexion revient.',
  failed: 'Envoi interrompu. Réessayez dans un instant.',
  receiptFailed: 'Erreur lors du téléchargement du reçu',
} as const;
