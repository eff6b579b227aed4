import type { SvgIconComponent } from '@mui/icons-material';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { paths } from '@/shared/paths';
import type { WaitingLetter, Why } from './api';

type Reason = { filter: string; text: string; Icon: SvgIconComponent };

/** Why a letter waits: on its filter's button and in its row. */
export const reasons: Record<Why, Reason> = {
  NEW_IN_FILE: { filter: 'Nouveaux', text: 'Nouveau dans le fichier', Icon: PersonAddOutlined },
  METHOD_COMPUTED: { filter: 'Méthode calculée', text: 'Méthode calculée', Icon: FunctionsOutlined },
  METHOD_CHANGED: { filter: 'Méthode changée', text: 'Méthode changée', Icon: SyncAltOutlined },
  SLOT_GIVEN: { filter: 'Créneau', text: 'Créneau attribué', Icon: EventAvailableOutlined },
  WISH_CONFIRMED: { filter: 'Vœu confirmé', text: 'Vœu confirmé de nouveau', Icon: HowToRegOutlined },
};

export const WHYS = Object.keys(reasons) as Why[];

type Cause = WaitingLetter['cause'];

const causes: Record<Cause['kind'], { name: string; path: string | undefined }> = {
  IMPORT: { name: 'Import du', path: paths.candidatesImport },
  COMPUTATION: { name: 'Calculs du', path: paths.computations },
  ATTRIBUTION: { name: 'Attribution du', path: paths.interviewSlots },
  BY_HAND: { name: 'Donné à la main,', path: undefined },
};

/** The event to which the letter is owed, and the page that tells more of it. */
export const causeOf = ({ kind, at }: Cause, why: Why) => ({
  text: `${kind === 'BY_HAND' && why === 'NEW_IN_FILE' ? 'Ajouté à la main,' : causes[kind].name} ${formatDateTime(at)}`,
  path: causes[kind].path,
});

export const letters = (count: number) => formatCount(count, 'lettre');

const words: Record<WaitingLetter['method'], [singular: string, plural: string]> = {
  INTERVIEW: ['convocation à un entretien', 'convocations à un entretien'],
  PFM: ['lettre PFM', 'lettres PFM'],
  FA: ['lettre FA', 'lettres FA'],
  NONE: ['lettre sans épreuve', 'lettres sans épreuve'],
  ENCF: ['lettre', 'lettres'],
};

/** `2 convocations à un entretien et 1 lettre PFM` */
export function lettersByMethod(chosen: Pick<WaitingLetter, 'method'>[]) {
  const counts = new Map<WaitingLetter['method'], number>();
  for (const { method } of chosen) counts.set(method, (counts.get(method) ?? 0) + 1);
  const parts = [...counts].map(([method, count]) => formatCount(count, ...words[method]));
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' et ');
}

export const texts = {
  listFailed: 'Erreur lors de la récupération des lettres à envoyer',
  loading: 'Récupération des lettres à envoyer',
  sent: (count: number) => `Envoi lancé : ${letters(count)}`,
  notSent: "L'envoi n'est pas lancé",
  see: 'Regardez dans Travaux avant de recommencer.',
  notHeld: "Les lettres n'ont pas été retenues",
};
