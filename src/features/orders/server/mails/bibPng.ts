import sharp from 'sharp';
import { BIB } from '#art/bib.ts';
import { bibPicture } from '#art/picture.ts';
import { dayInRome, formatTime, posterDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import type { MailCircuit } from '#server/mailFrame.ts';
import { colours } from '#server/mailLook.ts';
import type { PassView } from '../../contract.ts';
import { shownNumber } from '../../rules/bibWords.ts';
import type { MailText } from './orderMail.ts';

/** In a mail it is rendered almost twice as wide as shown, for high-resolution screens. */
const mailWidth = 600;

/** Flat colours need no dithering; more effort for the palette takes three times as long. */
const png = { palette: true, dither: 0, quality: 80, effort: 3 };

/** Its text is drawn as outlines, so that the server needs no fonts. */
export function bibPng(
  pass: PassView,
  t: MailText,
  inks: MailCircuit['inks'],
  { width = mailWidth, background = colours.paper }: { readonly width?: number; readonly background?: string } = {},
): Promise<Buffer> {
  const { race } = pass;
  const [c1, c2, c3, c4] = inks;
  const svg = bibPicture(
    {
      number: shownNumber(pass),
      name: fullName(pass.member),
      race: race.name,
      place: `${race.stage} ${posterDay(dayInRome(new Date(race.starts_at)))}`,
      details: [pass.registration_type, t('bib_start', { time: formatTime(race.starts_at) })],
      code: pass.reference,
      note: pass.bib === null ? t('bib_note_later') : t('bib_note'),
      qr: pass.qr,
      art: { kind: race.discipline, seed: race.seed, way: race.colourway },
    },
    { inks: { c1, c2, c3, c4 } },
    background,
  );
  const density = (72 * width) / BIB.width;
  return sharp(Buffer.from(svg), { density }).png(png).toBuffer();
}
