import { paths } from '@/shared/paths';
import type { ToolbarEntry } from '@/shared/permissions/profiles';

/** The toolbar's entries: the contract's labels (docs/rules/interface.md) and where they lead. */
export const toolbarPages: Record<ToolbarEntry, { label: string; path: string }> = {
  candidates: { label: 'Classement', path: paths.candidates },
  overallResults: { label: 'Résultats globaux', path: paths.overallResults },
  jury: { label: 'Espace Jury', path: paths.jury },
  interviewSites: { label: "Sites d'entretiens", path: paths.interviewSites },
  interviewSlots: { label: 'Attribution des créneaux', path: paths.interviewSlots },
  archives: { label: 'Archives', path: paths.archives },
  administrations: { label: 'Administration', path: paths.administrations },
  statistics: { label: 'Statistiques', path: paths.statistics },
};
