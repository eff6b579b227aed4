import { spreadsheetCsv } from '@/shared/format/spreadsheetCsv';
import { specificities } from '@/shared/interviews/interviewTypes';
import type { Unplaced } from './api';

const mode = ({ remote }: Unplaced) => (remote ? 'distanciel' : 'présentiel');

/** Where a candidate would have the interview. */
export const wishOf = (unplaced: Unplaced) =>
  unplaced.site ? `${unplaced.site} – ${mode(unplaced)}` : (unplaced.wish ?? 'Aucun souhait');

/** Why a candidate has no slot, in words. */
export function reasonOf({ reason, sites, missing }: Unplaced): string {
  if (reason === 'NO_CAPACITY') return 'Plus de place sur ce site';
  if (reason === 'NO_SITE')
    return sites.length > 0
      ? `Plusieurs sites possibles : ${sites.join(', ')}`
      : 'Aucun site pour ce candidat';
  if (reason === 'CONFLICT_OF_INTEREST') return "Conflit d'intérêts avec un membre de chaque jury possible";
  if (reason === 'ONLY_RESERVED_LEFT') return 'Il ne reste que des créneaux réservés';
  const needs = missing.map((each) => specificities[each]).join(', ');
  return needs ? `Aucun créneau compatible (${needs})` : 'Aucun créneau compatible';
}

/** How many candidates only have reserved slots left, and these, as many as can be opened at once. */
export function reservedOf(unplaced: Unplaced[]) {
  const waiting = unplaced.filter(({ reason }) => reason === 'ONLY_RESERVED_LEFT');
  const slotIds = [...new Set(waiting.flatMap(({ reservedSlotIds }) => reservedSlotIds))];
  return { waiting: waiting.length, slotIds: slotIds.slice(0, MOST_OPENED) };
}

const MOST_OPENED = 500;

/** The report as a file that French spreadsheets open. */
export const unplacedCsv = (unplaced: Unplaced[]) =>
  spreadsheetCsv([
    ['Numero', 'Candidat', 'Souhait', 'Raison'],
    ...unplaced.map((each) => [each.externalId, each.name, wishOf(each), reasonOf(each)]),
  ]);
