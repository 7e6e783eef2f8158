import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { stripPicture } from '#art/picture.ts';
import type { Print, Way } from '#art/ways.ts';
import type { Translations } from '#kernel/lang.ts';
import type { MailInks } from './mailLook.ts';

/** What a race's art at the head of a mail is drawn from, and what it says to whoever does not see it. */
export interface MailStrip {
  readonly kind: string;
  readonly seed: string;
  readonly way: Way;
  /** The state of the print: in colour if it is not said. */
  readonly print?: Print;
  readonly alt: Translations<string>;
}

/** The same as it waits in a queued mail: a few words, where the picture has some 20 kB. */
export interface QueuedStrip extends Pick<MailStrip, 'kind' | 'seed' | 'way' | 'print'> {
  readonly inks: MailInks;
}

interface Picture {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
  readonly cid: string;
}

export const stripCid = 'race-strip';

/** As a mail shows it; it is drawn twice as large, for high-resolution screens. */
const shown = { width: 600, height: 120 };

async function draw({ kind, seed, way, print, inks: [c1, c2, c3, c4] }: QueuedStrip): Promise<Picture> {
  const svg = stripPicture({ kind, seed, way }, shown, { inks: { c1, c2, c3, c4 }, ...(print && { print }) });
  const png = await sharp(Buffer.from(svg), { density: 144 })
    .png({ palette: true, dither: 0, quality: 80, effort: 3 })
    .toBuffer();
  return { filename: 'race.png', contentType: 'image/png', content: png.toString('base64'), cid: stripCid };
}

/** The last pictures: thousands are written to about one race. */
const kept = new LRUCache<string, Promise<Picture>>({ max: 16 });

/** A race's strip as a picture that the mail's HTML shows by `stripCid`. */
export function drawStrip(strip: QueuedStrip): Promise<Picture> {
  const key = JSON.stringify(strip);
  const known = kept.get(key);
  if (known) return known;
  const drawn = draw(strip);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  return drawn;
}
