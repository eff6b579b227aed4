import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { narrowedFont, narrowFonts } from './narrowFonts';

const FILES = new URL('../node_modules/@fontsource-variable/inter/files/', import.meta.url);

/** The tables of a font file, read as OpenType writes them. */
async function tablesOf(font: Buffer): Promise<Map<string, Buffer>> {
  const file = await subsetFont(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true });
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  return new Map(
    entries.map((at) => {
      const start = file.readUInt32BE(at + 8);
      return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))];
    }),
  );
}

/** The ranges of characters that a font draws: the segments of format 4 of its `cmap`. */
function rangesOf(cmap: Buffer = Buffer.alloc(0)): string[] {
  const formats = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i));
  const at = formats.find((each) => cmap.readUInt16BE(each) === 4) ?? Number.NaN;
  const segments = cmap.readUInt16BE(at + 6);
  return Array.from({ length: segments / 2 }, (_, i) => {
    const end = at + 14 + 2 * i;
    return `${cmap.readUInt16BE(end + segments + 2).toString(16)}-${cmap.readUInt16BE(end).toString(16)}`;
  });
}

it.each(['inter-latin-wght-normal', 'inter-latin-ext-wght-normal', 'inter-vietnamese-wght-normal'])(
  'keeps every character of %s, its weights and its figures of one width, in fewer bytes',
  async (name) => {
    const whole = await readFile(new URL(`${name}.woff2`, FILES));
    const narrowed = await narrowedFont(whole);
    const [before, after] = [await tablesOf(whole), await tablesOf(narrowed)];

    expect(rangesOf(after.get('cmap'))).toEqual(rangesOf(before.get('cmap')));
    const weights = after.get('fvar')?.subarray(16);
    expect([weights?.readInt16BE(4), weights?.readInt16BE(12)]).toEqual([400, 700]);
    expect(after.get('GSUB')?.includes('tnum')).toBe(before.get('GSUB')?.includes('tnum'));
    expect(after.get('GPOS')?.includes('kern')).toBe(before.get('GPOS')?.includes('kern'));
    expect(narrowed.length).toBeLessThan(0.75 * whole.length);
  },
);

it('gives the build every font of the interface, narrowed', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [narrowFonts()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL('../wght.css', FILES)) },
    },
  });
  const fonts = (built as Rolldown.RolldownOutput).output.filter(({ fileName }) =>
    fileName.endsWith('.woff2'),
  );
  expect(fonts).toHaveLength(7);
  for (const font of fonts) {
    const [, name = ''] = /(inter-.+-normal)-/.exec(font.fileName) ?? [];
    const whole = await stat(new URL(`${name}.woff2`, FILES));
    expect(font.type === 'asset' && font.source.length).toBeLessThan(0.75 * whole.size);
  }
});
