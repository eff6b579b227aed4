import { paths } from '../paths';

const grid = 'guides/grille-du-classement.html';
const campaign = 'guides/campagne.html';
const interviews = 'guides/entretiens.html';
const users = 'guides/utilisateurs-et-roles.html';

/** The guide of each page, by the beginning of its address; of two that begin so, the longest. */
export const guides: Record<string, string> = {
  [paths.admin]: 'guides/ce-que-fait-parvis.html',
  [paths.candidates]: grid,
  [paths.message]: `${grid}#ecrire-aux-candidats`,
  [paths.overallResults]: 'formulas.html',
  [paths.interviewSites]: interviews,
  [paths.interviewSlots]: interviews,
  [paths.slotRequests]: `${interviews}#quand-un-candidat-demande-une-autre-heure`,
  [paths.administrations]: `${campaign}#a-traiter-aujourdhui`,
  [paths.users]: users,
  [paths.roles]: `${users}#les-roles`,
  [paths.journal]: `${users}#le-journal`,
  [paths.formulas]: 'formulas.html',
  [paths.emails]: `${campaign}#suivre-les-e-mails`,
  [paths.features]: `${campaign}#ouvrir-aux-candidats`,
  [paths.candidatesImport]: 'guides/import.html',
  [paths.sheetsImport]: `${campaign}#importer-des-fiches-et-des-documents`,
  [paths.documentsImport]: `${campaign}#importer-des-fiches-et-des-documents`,
  [paths.campaign]: `${campaign}#regler-la-campagne`,
  [paths.letters]: `${campaign}#les-lettres-a-envoyer`,
  [paths.newCampaign]: `${campaign}#nouvelle-campagne`,
  [paths.privacy]: `${campaign}#donnees-personnelles`,
  [paths.rankingFile]: `${campaign}#rendre-le-classement`,
  [paths.archives]: `${campaign}#archives`,
  [paths.statistics]: `${campaign}#statistiques`,
  [paths.fairness]: `${interviews}#lequite-des-jurys`,
  [paths.readings]: `${interviews}#la-lecture-des-projets`,
  [paths.candidate]: 'guides/espace-candidat.html',
  [paths.jury]: `${interviews}#le-jour-des-entretiens`,
  [paths.projectsToRead]: `${interviews}#la-lecture-des-projets`,
  [paths.projectsToSettle]: `${interviews}#la-lecture-des-projets`,
};

/** The address of the guide of a page. */
export function guideOf(path: string): string {
  const [nearest] = Object.keys(guides)
    .filter((start) => path === start || path.startsWith(`${start}/`))
    .toSorted((a, b) => b.length - a.length);
  return nearest === undefined ? '/aide' : `/aide/${guides[nearest]}`;
}
