import { photosInPdf, type PdfPhoto } from './photosInPdf';

/** What a phone's canvas can hold, and more than a page that is read needs. */
const LONGEST_SIDE = 4000;
/** Of a photo among others in a PDF: 200 dots an inch on A4. */
const LONGEST_SIDE_IN_PDF = 2400;
const QUALITY = 0.9;

/** A picture; some browsers do not read what an iPhone takes. */
export const isPhoto = ({ name }: File) => /\.(jpe?g|png|hei[cf])$/i.test(name);

/** The photo in JPEG, as the device shows it, turned to the right by so many quarters. Throws where it cannot be read. */
async function drawn(file: File, quarters: number, longest: number): Promise<PdfPhoto> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = quarters % 2 === 1 ? [height, width] : [width, height];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // What is transparent in a PNG is paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error('no picture');
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  return { jpeg: bytes, width: canvas.width, height: canvas.height };
}

const stem = (name: string) => name.replace(/\.[^.]*$/, '');

/** The photo in JPEG, turned to the right by so many quarters; none of another format. */
export async function asJpeg(file: File, quarters = 0) {
  const { jpeg } = await drawn(file, quarters, LONGEST_SIDE);
  return new File([jpeg], `${stem(file.name)}.jpg`, { type: 'image/jpeg' });
}

/** The photos, a page each, in their order, under the name of the first. */
export async function inOnePdf(files: readonly File[]) {
  const photos: PdfPhoto[] = [];
  // One after the other: a phone has the memory of one.
  for (const file of files) photos.push(await drawn(file, 0, LONGEST_SIDE_IN_PDF));
  return new File([photosInPdf(photos)], `${stem(files[0]?.name ?? 'photos')}.pdf`, {
    type: 'application/pdf',
  });
}
