import sharp from 'sharp';
import { stripPicture } from '#art/picture.ts';
import type { Attachment } from '#server/mail.ts';
import type { MailCircuit } from '#server/mailFrame.ts';
import type { PassView } from '../../contract.ts';

/** As a mail shows it; it is drawn twice as large, for high-resolution screens. */
const shown = { width: 600, height: 120 };

/** A race's art at the head of a mail: what shows it, and the picture itself. */
export interface RaceStrip {
  readonly cid: string;
  readonly alt: string;
  readonly file: Attachment;
}

export async function raceStrip(
  { discipline, seed, colourway, name, place }: PassView['race'],
  [c1, c2, c3, c4]: MailCircuit['inks'],
): Promise<RaceStrip> {
  const svg = stripPicture({ kind: discipline, seed, way: colourway }, shown, { inks: { c1, c2, c3, c4 } });
  const png = await sharp(Buffer.from(svg), { density: 144 })
    .png({ palette: true, dither: 0, quality: 80, effort: 3 })
    .toBuffer();
  const cid = 'race-strip';
  const file = { filename: 'race.png', contentType: 'image/png', content: png.toString('base64'), cid };
  return { cid, alt: `${name}, ${place}`, file };
}
