import { formatCell } from '@/shared/format/cells';
import type { Family } from '../api';
import { familyLabels } from '../labels';
import type { Option, Surroundings } from './completion';

// Material's School, Group and Tag (Apache-2.0), as FamilyIcon draws them: an option of the list is no React element.
const SCHOOL =
  'M12 3 1 9l4 2.18v6L12 21l7-3.82v-6l2-1.09V17h2V9zm6.82 6L12 12.72 5.18 9 12 5.28zM17 15.99l-5 2.73-5-2.73v-3.72L12 15l5-2.73z';
const GROUP =
  'M9 13.75c-2.34 0-7 1.17-7 3.5V19h14v-1.75c0-2.33-4.66-3.5-7-3.5M4.34 17c.84-.58 2.87-1.25 4.66-1.25s3.82.67 4.66 1.25zM9 12c1.93 0 3.5-1.57 3.5-3.5S10.93 5 9 5 5.5 6.57 5.5 8.5 7.07 12 9 12m0-5c.83 0 1.5.67 1.5 1.5S9.83 10 9 10s-1.5-.67-1.5-1.5S8.17 7 9 7m7.04 6.81c1.16.84 1.96 1.96 1.96 3.44V19h4v-1.75c0-2.02-3.5-3.17-5.96-3.44M15 12c1.93 0 3.5-1.57 3.5-3.5S16.93 5 15 5c-.54 0-1.04.13-1.5.35.63.89 1 1.98 1 3.15s-.37 2.26-1 3.15c.46.22.96.35 1.5.35';
const TAG = 'M20 10V8h-4V4h-2v4h-4V4H8v4H4v2h4v4H4v2h4v4h2v-4h4v4h2v-4h4v-2h-4v-4zm-6 4h-4v-4h4z';

const TABLE = 'M3 3h18v18H3zm2 2v3h14V5zm0 5v3h4v-3zm6 0v3h8v-3zm-6 5v4h4v-4zm6 0v4h8v-4z';

const drawings: Record<Family, string> = {
  EXTERNAL: SCHOOL,
  BUSINESS: GROUP,
  ROW_FORMULA: TAG,
  AGGREGATE_FORMULA: TAG,
  TABLE,
};

const SVG = 'http://www.w3.org/2000/svg';

/** Where the proposed column comes from; ƒ before a function. */
export function familyMark({ column, type }: Option) {
  const mark = document.createElement('span');
  mark.className = 'cm-familyMark';
  if (!column) {
    mark.setAttribute('aria-hidden', 'true');
    mark.append(type === 'function' ? 'ƒ' : '[ ]');
    return mark;
  }
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', familyLabels[column.type]);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', drawings[column.type]);
  svg.append(path);
  mark.append(svg);
  return mark;
}

/** The candidate's value of the proposed column, if it is known. */
export function valueMark({ column }: Option, { values }: Surroundings) {
  const cell = column && values?.[column.technicalName];
  if (!cell) return null;
  const mark = document.createElement('span');
  mark.className = cell.error === null ? 'cm-candidateValue' : 'cm-candidateValue cm-candidateError';
  mark.append(formatCell(cell));
  return mark;
}
