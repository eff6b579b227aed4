/** A picture in JPEG, with its size in pixels. */
export type PdfPhoto = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** A4, in points, and the white around a photo. */
const [SHORT, LONG, MARGIN] = [595, 842, 20];

const written = new TextEncoder();

/** A PDF in which each photo is as large as its page of A4 lets it, upright or lying as the photo is. */
export function photosInPdf(photos: readonly PdfPhoto[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (...added: (string | Uint8Array<ArrayBuffer>)[]) => {
    for (const part of added) {
      parts.push(part);
      length += typeof part === 'string' ? written.encode(part).length : part.length;
    }
  };
  /** Objects are written in the order of their numbers, from 1. */
  const object = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    offsets.push(length);
    put(`${offsets.length} 0 obj\n`, ...content, '\nendobj\n');
  };
  put('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  // Each photo has three objects: its page, what is drawn on it, and itself.
  const kids = photos.map((_, index) => `${3 * index + 3} 0 R`).join(' ');
  object(`<< /Type /Pages /Count ${photos.length} /Kids [${kids}] >>`);
  photos.forEach(({ jpeg, width, height }, index) => {
    const page = 3 * index + 3;
    const [across, down] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min((across - 2 * MARGIN) / width, (down - 2 * MARGIN) / height);
    const [w, h] = [width * scale, height * scale];
    const numbers = [w, 0, 0, h, (across - w) / 2, (down - h) / 2].map((each) => each.toFixed(2));
    const drawing = `q ${numbers.join(' ')} cm /Photo Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${page + 1} 0 R`,
      ` /Resources << /XObject << /Photo ${page + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  });
  const table = length;
  const count = offsets.length + 1;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${count}\n0000000000 65535 f \n`, ...entries);
  put(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
