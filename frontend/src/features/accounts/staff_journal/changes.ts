import type { Line } from './api';

/** `Rôle : ADMIN → JURY`, a line for each member. */
export const changesShown = ({ before, changes }: Line) =>
  changes.map(({ name, label, before: was, after }) =>
    before && name in before ? `${label} : ${was ?? '—'} → ${after ?? '—'}` : `${label} : ${after ?? '—'}`,
  );
