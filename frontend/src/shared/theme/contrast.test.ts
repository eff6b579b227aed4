import { describe, expect, it } from 'vitest';
import pairs from './contrast.json';
import tokens from './tokens.json';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(colour: string) {
  const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * (r ?? NaN) + 0.7152 * (g ?? NaN) + 0.0722 * (b ?? NaN);
}

function contrast(a: string, b: string) {
  const [low = NaN, high = NaN] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('%s colours', (mode) => {
  const groups: Record<string, Record<string, string>> = tokens.color[mode];
  const colour = (name: string) => {
    const [group = '', value = ''] = name.split('.');
    return groups[group]?.[value] ?? '';
  };

  it.each(pairs[mode])('$foreground reads on $background', ({ foreground, background, ratio, required }) => {
    const measured = contrast(colour(foreground), colour(background));
    expect(measured).toBeGreaterThanOrEqual(required);
    expect(measured).toBeCloseTo(ratio, 1);
  });
});
