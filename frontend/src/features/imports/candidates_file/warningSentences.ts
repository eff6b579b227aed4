import { formatCount, ofNumber } from '@/shared/format/numbers';
import type { Report, Warning } from './api';

type Sentences = {
  title: (count: number, report: Report) => string;
  text: string | ((count: number) => string);
  severity?: 'warning' | 'info';
  /** What is ticked to import all the same, where the warning must be accepted by name. */
  accept?: (count: number) => string;
};

/** What each warning says. */
export const sentences: Record<Warning['code'], Sentences> = {
  OTHER_CAMPAIGN: {
    title: (_, { fileYear, campaignYear }) =>
      `Ce fichier est celui de la campagne ${fileYear}, et Parvis est à la campagne ${campaignYear}`,
    text: "Ses années scolaires seraient décalées : « N » y désigne l'année de la campagne.",
  },
  MARKS_LOST: {
    title: (count) => formatCount(count, "note connue n'en est plus une", "notes connues n'en sont plus"),
    text: (count) =>
      `Un tableur ${ofNumber(count, "l'a peut-être changée en date, en texte ou en erreur", 'les a peut-être changées en dates, en textes ou en erreurs')} : les rangs bougeraient.`,
  },
  SAME_PERSON_OTHER_NUMBER: {
    title: (count) =>
      formatCount(
        count,
        'personne connue porte un autre numéro dans ce fichier',
        'personnes connues portent un autre numéro dans ce fichier',
      ),
    text: (count) =>
      `Mêmes nom, prénom et date de naissance : ${ofNumber(count, 'elle', 'chacune')} serait deux fois candidate.`,
  },
  BIRTH_DATES_UNREADABLE: {
    title: (count) =>
      formatCount(
        count,
        'date de naissance est illisible ou impossible',
        'dates de naissance sont illisibles ou impossibles',
      ),
    text: 'Parvis lit JJ/MM/AAAA et AAAA-MM-JJ, entre 10 et 100 ans. Une date illisible reste vide.',
    severity: 'warning',
  },
  ADDRESSES_UNUSABLE: {
    title: (count) =>
      formatCount(count, 'adresse e-mail est inutilisable', 'adresses e-mail sont inutilisables'),
    text: (count) =>
      `Aucun e-mail ne peut y parvenir : ${ofNumber(count, 'ce candidat comptera', 'ces candidats compteront')} parmi ceux qui n'ont pas d'adresse.`,
    severity: 'warning',
  },
  IDENTITY_CHANGED: {
    title: (count) =>
      formatCount(
        count,
        'numéro connu change de nom ou de date de naissance',
        'numéros connus changent de nom ou de date de naissance',
      ),
    text: "Des numéros ont peut-être été intervertis, ou ce fichier est celui d'une autre année.",
  },
  MANY_VANISHED: {
    title: (count) =>
      formatCount(
        count,
        'candidat ne figure plus dans ce fichier',
        'candidats ne figurent plus dans ce fichier',
      ),
    text: "Ce fichier est peut-être incomplet, ou celui d'une autre formation.",
    accept: (count) =>
      `Accepter que ${formatCount(count, 'candidat')} ${ofNumber(count, 'disparaisse', 'disparaissent')}`,
  },
  REPORT_YEARS_MIXED: {
    title: (count) =>
      formatCount(
        count,
        'cellule de bulletin dit une autre année que celle de son bloc',
        'cellules de bulletins disent une autre année que celle de leur bloc',
      ),
    text: 'Les notes de Première et de Terminale sont peut-être échangées : vérifiez les colonnes « Année Scolaire » du fichier.',
    accept: () => "Accepter l'année des bulletins",
  },
  REPORT_BLOCK_MISSING: {
    title: (count) =>
      ofNumber(
        count,
        "Les bulletins d'une année ne sont plus dans ce fichier",
        'Les bulletins des deux années ne sont plus dans ce fichier',
      ),
    text: "L'import précédent les avait : leurs notes disparaîtraient de Parvis. Elles ont peut-être été décochées dans l'export de Parcoursup.",
    accept: () => 'Accepter que des bulletins disparaissent',
  },
  FILE_IMPORTED_BEFORE: {
    title: () => "Ce fichier a déjà été importé, un autre l'a été depuis",
    text: 'Les valeurs de ce fichier plus ancien remplaceraient celles du dernier import.',
    accept: () => 'Revenir à ce fichier plus ancien',
  },
  WISHES_TAKEN_BACK: {
    title: (count) => formatCount(count, "vœu confirmé ne l'est plus", 'vœux confirmés ne le sont plus'),
    text: (count) =>
      `${ofNumber(count, 'Ce candidat passera', 'Ces candidats passeront')} en ENCF : ni calcul, ni entretien. Un fichier plus ancien que le dernier importé fait de même.`,
    severity: 'warning',
    accept: (count) =>
      `Accepter que ${formatCount(count, 'vœu', 'vœux')} ne ${ofNumber(count, 'soit', 'soient')} plus ${ofNumber(count, 'confirmé', 'confirmés')}`,
  },
  HEADERS_RENAMED: {
    title: (count) => formatCount(count, 'colonne est écrite autrement', 'colonnes sont écrites autrement'),
    text: 'Seuls les accents, la casse, les tirets, les apostrophes ou les espaces changent : Parvis les tient pour les mêmes colonnes.',
    severity: 'info',
  },
  PLACES_UNKNOWN: {
    title: (count) =>
      formatCount(count, 'département ou pays est inconnu', 'départements ou pays sont inconnus'),
    text: "L'établissement ne dit alors aucun site d'entretiens : corrigez-le sur Parcoursup, ou le site à la main.",
    severity: 'warning',
  },
  PHONES_UNREADABLE: {
    title: (count) =>
      formatCount(
        count,
        'numéro de téléphone est illisible ou douteux',
        'numéros de téléphone sont illisibles ou douteux',
      ),
    text: 'Un numéro de neuf chiffres en 6 ou 7 est lu comme un mobile français ; un autre est gardé tel quel.',
    severity: 'warning',
  },
};
