import { expect, it } from 'vitest';
import { photosInPdf } from './photosInPdf';

it('has a page a photo, lying where it lies, and finds each object where it says', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0x0a, 0xff, 0xd9]);
  const pdf = photosInPdf([
    { jpeg, width: 300, height: 400 },
    { jpeg, width: 400, height: 300 },
    { jpeg, width: 400, height: 400 },
  ]);
  const text = new TextDecoder('latin1').decode(await pdf.arrayBuffer());
  expect(text.match(/MediaBox \[[^\]]*\]/g)).toEqual([
    'MediaBox [0 0 595 842]',
    'MediaBox [0 0 842 595]',
    'MediaBox [0 0 595 842]',
  ]);
  expect(text.match(/q .* cm/g)).toEqual([
    'q 555.00 0.00 0.00 740.00 20.00 51.00 cm',
    'q 740.00 0.00 0.00 555.00 51.00 20.00 cm',
    'q 555.00 0.00 0.00 555.00 20.00 143.50 cm',
  ]);
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table).startsWith('xref\n0 12\n')).toBe(true);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset, index) => text.slice(offset).startsWith(`${index + 1} 0 obj\n`))).toEqual(
    Array<boolean>(11).fill(true),
  );
  expect(text.match(/\/Length 5 >>\nstream\n.{5}\nendstream/gs)).toHaveLength(3);
});
