import sharp from 'sharp';
import { bibPicture } from '#kernel/art/picture.ts';
import { dayInRome, formatTime, posterDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import type { MailCircuit } from '#server/mailFrame.ts';
import { colours } from '#server/mailLook.ts';
import type { PassView } from '../../contract.ts';
import { shownNumber } from '../../rules/bibWords.ts';
import type { MailText } from './orderMail.ts';

/** Twice as wide as it is shown, for sharp screens. */
const width = 720;

/** A bib as a picture; its words are outlines, so it looks the same on a server without fonts. */
export function bibPng(pass: PassView, t: MailText, inks: MailCircuit['inks']): Promise<Buffer> {
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
    colours.paper,
  );
  return sharp(Buffer.from(svg), { density: 144 }).resize({ width }).png({ palette: true }).toBuffer();
}
