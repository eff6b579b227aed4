export const SEND_FAILED = "Erreur lors de l'envoi au serveur";
