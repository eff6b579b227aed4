/** The filters of the alert mode (part 1 §3, "Filter"). */
export type AlertKind = 'GRADE_CONFLICT_FILTER' | 'GLOBAL_ERRORS_FILTER';

export const ALERTS = 'Alertes';

export const alertLabels: Record<AlertKind, string> = {
  GRADE_CONFLICT_FILTER: 'Conflits de notes',
  GLOBAL_ERRORS_FILTER: 'Erreurs',
};
