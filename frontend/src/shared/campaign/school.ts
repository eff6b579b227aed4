import { useEffect } from 'react';
import type { PublicCampaign, Shades } from './api';
import { useCampaign } from './useCampaign';

export type School = Pick<PublicCampaign, 'programme' | 'institution' | 'logo' | 'palette' | 'conformity'>;

const KEY = 'parvis.school';

/**
 * What the school calls itself and looks like. This browser remembers it, so that its next page neither changes its colour
 * nor moves once it is read; undefined the first time.
 */
export function useSchool(): School | undefined {
  const campaign = useCampaign();
  useEffect(() => {
    if (!campaign) return;
    const { programme, institution, logo, palette, conformity } = campaign;
    try {
      localStorage.setItem(KEY, JSON.stringify({ programme, institution, logo, palette, conformity }));
    } catch {
      // A browser that keeps nothing reads it again.
    }
  }, [campaign]);
  return campaign ?? remembered();
}

function remembered(): School | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<School>;
    return typeof kept.programme === 'string' ? (kept as School) : undefined;
  } catch {
    return undefined;
  }
}

export const logoAddress = (digest: string) => `/api/v1/campaign/logo/${digest}`;

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(' ');

const variables = (shades: Shades) => ({
  '--accent-main': shades.accent,
  '--accent-hover': shades.hover,
  '--accent-on': shades.on,
  '--accent-text': shades.text,
  '--accent-soft': shades.soft,
  '--accent-border': shades.border,
  '--focus-ring': shades.focus,
  '--bg-selected': shades.soft,
  '--bg-appbar': shades.bar,
  ...Object.fromEntries(
    ['primary', 'success'].flatMap((name) => [
      [`--mui-palette-${name}-main`, shades.accent],
      [`--mui-palette-${name}-mainChannel`, channels(shades.accent)],
      [`--mui-palette-${name}-dark`, shades.hover],
      [`--mui-palette-${name}-contrastText`, shades.on],
    ]),
  ),
});

/** The variables of the theme in the colour of the school. */
export const schoolVariables = ({ light, dark }: NonNullable<School['palette']>) => ({
  ':root': variables(light),
  '@media (prefers-color-scheme: dark)': { ':root': variables(dark) },
});
