/** The part of `subset-font` that the build calls: the package has no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      keepAllGlyphs: boolean;
      keepFeatures?: readonly string[];
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
