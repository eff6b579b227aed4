import type { OwnRecord, Site } from '../api';

/** A site and its rank as it is typed. */
export type RankedSite = { id: string; name: string; position: string };

/** Every site of today: the ranked ones in their order, then the others, whose rank is still to be given. */
export function rankedSites(sites: Site[], { admissionSites }: OwnRecord): RankedSite[] {
  const ranked = admissionSites.map(({ admissionSite }) => admissionSite);
  const known = new Set(ranked.map(({ id }) => id));
  return [
    ...ranked.map((site, index) => ({ ...site, position: String(index + 1) })),
    ...sites.filter(({ id }) => !known.has(id)).map((site) => ({ ...site, position: '' })),
  ];
}

export const renumbered = (sites: RankedSite[]): RankedSite[] =>
  sites.map((site, index) => ({ ...site, position: String(index + 1) }));

/** The site at `from` goes to `to`; all are numbered again in their new order. */
export function moved(sites: RankedSite[], from: number, to: number): RankedSite[] {
  const site = sites[from];
  if (!site || to < 0 || to >= sites.length) return sites;
  const others = sites.filter((_, index) => index !== from);
  return renumbered([...others.slice(0, to), site, ...others.slice(to)]);
}

/** A rank as it is typed: `2` and `2,0` are the same; NaN when it is no number. */
export const rankOf = (typed: string) => (typed.trim() === '' ? NaN : Number(typed.replace(',', '.')));

/** What is wrong with each rank, in the contract's words (docs/rules/candidate-space.md); the server judges again. */
export function rankFaults(positions: string[]): (string | undefined)[] {
  const count = positions.length;
  const times = (position: number) => positions.filter((each) => rankOf(each) === position).length;
  return positions.map((typed) => {
    if (typed.trim() === '') return 'Valeur requise';
    const position = rankOf(typed);
    if (Number.isNaN(position)) return 'Doit être un nombre entier';
    if (position < 1) return 'Doit être supérieur à 1';
    if (position > count) return `Doit être inférieur ou égal à ${count}`;
    if (!Number.isInteger(position)) return 'Doit être un nombre entier';
    if (times(position) > 1) return `La valeur ${position} ne peut-être utilisée qu'une seule fois`;
    return undefined;
  });
}
