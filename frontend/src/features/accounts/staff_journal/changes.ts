import type { Line } from './api';

const NAMES: Record<string, string> = {
  activated: 'activée',
  columns: 'colonnes',
  email_changed: 'adresse changée',
  filters: 'filtres',
  force: 'malgré un doublon',
  interview_minutes: "durée d'un entretien",
  job: 'tâche',
  kind: 'type',
  name: 'nom',
  name_changed: 'nom changé',
  reason: 'motif',
  role: 'rôle',
  text: 'texte',
  type: 'type',
  version: 'version',
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
