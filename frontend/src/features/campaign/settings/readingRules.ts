import { z } from '@/shared/form/zod';
import type { Campaign, CampaignBody } from './api';

/** How projects are read, as the form holds it; the accounts of arbiters have one a line. */
export type ReadingFields = {
  pfmReadings: string;
  pfmGap: string;
  pfmWithin: string;
  pfmAnonymous: string;
  pfmNotOwn: string;
  pfmArbiters: string;
};

export const readingCounts = { 1: 'Une, comme avant', 2: 'Deux, par deux personnes' };
export const gapWords = { 1: '1 lettre', 2: '2 lettres', 3: '3 lettres', 4: '4 lettres' };
export const withinWords: Record<Campaign['pfm']['within'], string> = {
  BETTER: 'La meilleure des deux lettres',
  WORSE: 'La moins bonne des deux lettres',
  FORMULA: 'Rien : les formules lisent NotePFM1 et NotePFM2',
};

export const readingFields = ({ pfm }: Campaign): ReadingFields => ({
  pfmReadings: String(pfm.readings),
  pfmGap: String(pfm.gap),
  pfmWithin: pfm.within,
  pfmAnonymous: pfm.anonymous ? 'oui' : 'non',
  pfmNotOwn: pfm.notOwnInterview ? 'oui' : 'non',
  pfmArbiters: pfm.arbiters.join('\n'),
});

export const readingRulesOf = (fields: ReadingFields): NonNullable<CampaignBody['pfm']> => ({
  readings: fields.pfmReadings === '2' ? 2 : 1,
  gap: Number(fields.pfmGap),
  within: fields.pfmWithin as Campaign['pfm']['within'],
  anonymous: fields.pfmAnonymous === 'oui',
  notOwnInterview: fields.pfmNotOwn === 'oui',
  arbiters: fields.pfmArbiters.split('\n').filter((id) => id !== ''),
});

export const readingMembers = {
  pfmReadings: 'readings',
  pfmGap: 'readings',
  pfmWithin: 'readings',
  pfmAnonymous: 'readings',
  pfmNotOwn: 'readings',
  pfmArbiters: 'readings',
} as const;

export const readingSchema = {
  pfmReadings: z.string(),
  pfmGap: z.string(),
  pfmWithin: z.string(),
  pfmAnonymous: z.string(),
  pfmNotOwn: z.string(),
  pfmArbiters: z.string(),
};
