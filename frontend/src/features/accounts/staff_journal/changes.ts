import type { Line } from './api';

const NAMES: Record<string, string> = {
  activated: 'activée',
  at: 'heure',
  candidate: 'candidat',
  candidates: 'candidats',
  column: 'colonne',
  columns: 'colonnes',
  email_changed: 'adresse changée',
  end: 'fin',
  file: 'fichier',
  files: 'fichiers',
  filters: 'filtres',
  force: 'malgré un doublon',
  interview_minutes: "durée d'un entretien",
  job: 'tâche',
  jury: 'jury',
  kept: 'valeur gardée',
  kind: 'type',
  live: 'avec les formules',
  name: 'nom',
  name_changed: 'nom changé',
  reason: 'motif',
  role: 'rôle',
  sent: 'envoyés',
  site: 'site',
  size: 'octets',
  slot: 'créneau',
  text: 'texte',
  type: 'type',
  until: "jusqu'au",
  version: 'version',
  year: 'année',
};

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `rôle : ROLE_ADMIN → ROLE_JURY`, a line for each member. */
export const changesShown = ({ before, changes }: Line) =>
  changes.map((change) => {
    const name = NAMES[change.name] ?? change.name.replaceAll('_', ' ').toLowerCase();
    const after = shown(change.after);
    return before && change.name in before
      ? `${name} : ${shown(change.before)} → ${after}`
      : `${name} : ${after}`;
  });
