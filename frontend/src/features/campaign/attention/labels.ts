import type { Attention } from './api';

type Line = {
  tone: 'error' | 'warning' | 'neutral';
  /** What is counted, of one and of several; a whole sentence where nothing is. */
  title: string | [singular: string, plural: string];
  text: string | [singular: string, plural: string];
  action: string;
};

/** What each line says, and where its link leads in words. */
export const lines: Record<Attention['kind'], Line> = {
  FORMULAS_IN_ERROR: {
    tone: 'error',
    title: ['formule en erreur', 'formules en erreur'],
    text: ['Son résultat manque à tous les candidats.', 'Leurs résultats manquent à tous les candidats.'],
    action: 'Ouvrir les formules',
  },
  JOBS_FAILED: {
    tone: 'error',
    title: ['travail en échec', 'travaux en échec'],
    text: "Aucun travail du même genre n'a réussi depuis.",
    action: 'Ouvrir Travaux',
  },
  EMAILS_BLOCKED: {
    tone: 'error',
    title: ['e-mail ne part pas', 'e-mails ne partent pas'],
    text: ["Le serveur d'e-mail ne le prend pas.", "Le serveur d'e-mail ne les prend pas."],
    action: 'Voir les e-mails',
  },
  SLOT_REQUESTS: {
    tone: 'warning',
    title: ["demande d'une autre heure", "demandes d'une autre heure"],
    text: ['Un candidat attend une réponse.', 'Des candidats attendent une réponse.'],
    action: 'Répondre',
  },
  PAGES_INCOMPLETE: {
    tone: 'warning',
    title: ['mention légale manque', 'mentions légales manquent'],
    text: "Contact, hébergeur, adresse… : la loi demande de les publier avant l'ouverture.",
    action: 'Compléter les pages publiques',
  },
  CONFLICTS: {
    tone: 'warning',
    title: ['conflit de notes', 'conflits de notes'],
    text: 'Un import a changé une note déjà modifiée.',
    action: 'Résoudre',
  },
  STALE_RESULTS: {
    tone: 'warning',
    title: 'Les données ont changé depuis les derniers calculs',
    text: 'Le classement montre encore les anciens résultats.',
    action: 'Voir le classement',
  },
  FILE_DEADLINE_OUTDATED: {
    tone: 'warning',
    title: "Une date de fin est celle d'une autre campagne",
    text: 'Les candidats la lisent, et ne peuvent plus supprimer leurs pièces, ou modifier leur dossier.',
    action: 'Régler la campagne',
  },
  EMAILS_SUSPENDED: {
    tone: 'warning',
    title: ['e-mail suspendu', 'e-mails suspendus'],
    text: [
      "L'envoi est suspendu : l'e-mail partira quand il reprendra.",
      "L'envoi est suspendu : ils partiront quand il reprendra.",
    ],
    action: 'Voir les e-mails',
  },
  EMAILS_DOUBTFUL: {
    tone: 'warning',
    title: ['e-mail douteux', 'e-mails douteux'],
    text: ["Le serveur n'a pas dit s'il l'a envoyé.", "Le serveur n'a pas dit s'il les a envoyés."],
    action: 'Voir les e-mails',
  },
  EMAILS_FAILED: {
    tone: 'warning',
    title: ['e-mail en échec', 'e-mails en échec'],
    text: ["Il n'est pas parti.", 'Ils ne sont pas partis.'],
    action: 'Voir les e-mails',
  },
  DATES_WITHOUT_LINK: {
    tone: 'warning',
    title: [
      'date à distance sans lien ou sans mot de passe',
      'dates à distance sans lien ou sans mot de passe',
    ],
    text: 'La création automatique des créneaux échouerait.',
    action: 'Voir les sites',
  },
  GRADES_MISSING: {
    tone: 'warning',
    title: ['note de jury manquante', 'notes de jury manquantes'],
    text: [
      "Ce candidat a passé son entretien et n'a pas de note.",
      "Ces candidats ont passé leur entretien et n'ont pas de note.",
    ],
    action: "Ouvrir l'Espace Jury",
  },
  SHEETS_MISSING: {
    tone: 'neutral',
    title: ['candidat sans fiche avenir', 'candidats sans fiche avenir'],
    text: 'Vœu confirmé, dossier Parcoursup.',
    action: 'Importer des fiches',
  },
  IMPEDIMENTS: {
    tone: 'warning',
    title: ['candidat empêché', 'candidats empêchés'],
    text: [
      'Ce candidat ne peut pas venir à son entretien : voyez la colonne « Présence ».',
      'Ils ne peuvent pas venir à leur entretien : voyez la colonne « Présence ».',
    ],
    action: 'Ouvrir les créneaux',
  },
  SLOTS_OF_LEAVERS: {
    tone: 'warning',
    title: [
      'créneau tenu par un candidat qui ne vient plus',
      'créneaux tenus par des candidats qui ne viennent plus',
    ],
    text: "Vœu non confirmé, absent du fichier ou plus d'entretien : un créneau libéré sert à un autre candidat.",
    action: 'Voir et libérer',
  },
  LETTERS_OUTDATED: {
    tone: 'warning',
    title: ['lettre envoyée ne dit plus vrai', 'lettres envoyées ne disent plus vrai'],
    text: [
      'Ce que disait son e-mail a changé : méthode, date, heure, lieu ou lien.',
      'Ce que disait leur e-mail a changé : méthode, date, heure, lieu ou lien.',
    ],
    action: 'Voir et corriger',
  },
  MEMBERS_BUSY: {
    tone: 'warning',
    title: ['membre de jury pris deux fois', 'membres de jury pris deux fois'],
    text: [
      'Dans les sept jours, cette personne siège dans deux jurys aux mêmes heures.',
      'Dans les sept jours, ces personnes siègent dans deux jurys aux mêmes heures.',
    ],
    action: 'Ouvrir les sites',
  },
  JURIES_WITHOUT_MEMBERS: {
    tone: 'warning',
    title: ['jury où personne ne siège', 'jurys où personne ne siège'],
    text: [
      'Il a des entretiens dans les sept jours : dites qui siège.',
      'Ils ont des entretiens dans les sept jours : dites qui siège.',
    ],
    action: 'Ouvrir les sites',
  },
  LETTERS_TO_SEND: {
    tone: 'warning',
    title: ['lettre à envoyer', 'lettres à envoyer'],
    text: [
      'Elle est due depuis le premier envoi : rien ne part sans vous.',
      'Elles sont dues depuis le premier envoi : rien ne part sans vous.',
    ],
    action: 'Voir et envoyer',
  },
  ARCHIVES_DUE: {
    tone: 'warning',
    title: ['archive à purger', 'archives à purger'],
    text: 'La durée de conservation annoncée aux candidats est passée.',
    action: 'Voir les archives',
  },
  PURGE_DUE: {
    tone: 'warning',
    title: ['candidat à purger', 'candidats à purger'],
    text: 'La durée de conservation annoncée aux candidats est passée.',
    action: 'Voir les données personnelles',
  },
  TO_ATTRIBUTE: {
    tone: 'neutral',
    title: ['candidat à attribuer', 'candidats à attribuer'],
    text: ["Ce candidat attend un créneau d'entretien.", "Ils attendent un créneau d'entretien."],
    action: "Ouvrir l'attribution",
  },
};
