import { BIB } from '#art/bib.ts';
import { room, Sheet, type Style } from '#features/invoices/server/pdf/sheet.ts';
import type { PassView } from '#features/orders/contract.ts';
import { bibPng } from '#features/orders/server/mails/bibPng.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { bibCollectionText } from '#features/races/rules/bibCollection.ts';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { passesText } from '../text/index.ts';
import type { PassRow } from './passesView.ts';

const gap = 26;
const bibWidth = 300;
const bibHeight = (bibWidth * BIB.height) / BIB.width;
/** For 300 dots per inch at that width. */
const pixels = 1250;
const side = { x: room.left + bibWidth + gap, width: room.width - bibWidth - gap };
const quiet: Style = { size: 9.5, colour: '#43474d', leading: 1.4 };

/** The QR code as shapes, sharp at any size; around it the paper is its quiet zone. */
function drawQr({ doc }: Sheet, { path, modules }: PassView['qr'], x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / modules)
    .path(path)
    .fill('#000000')
    .restore();
}

function facts(sheet: Sheet, rows: readonly (readonly [string, string | null])[], top: number): number {
  const width = (room.width - gap) / 2;
  const shown = rows.filter((row): row is readonly [string, string] => row[1] !== null && row[1] !== '');
  let y = top;
  for (let at = 0; at < shown.length; at += 2) {
    sheet.rule(y, { weight: 0.75, colour: '#c9ced6' });
    const ends = shown.slice(at, at + 2).map(([label, value], column) => {
      const x = room.left + column * (width + gap);
      const below = sheet.write(label, x, y + 7, width, { size: 8, colour: '#43474d' });
      return sheet.write(value, x, below + 1, width, { face: 'strong', size: 11, leading: 1.25 });
    });
    y = Math.max(...ends) + 8;
  }
  return y;
}

export interface PassPdfInput {
  readonly row: PassRow;
  readonly pass: PassView;
  readonly lang: Lang;
  /** Of the portal, for the address of the race's page. */
  readonly origin: string;
}

export async function passPdf({ row, pass, lang, origin }: PassPdfInput): Promise<Buffer> {
  const t = textIn(passesText, lang);
  const { race } = pass;
  const circuit = row.circuit.name[lang];
  const start = new Date(race.starts_at);
  const copy = row.copy[lang];
  const sheet = new Sheet({
    title: `${t('pdf_title', { reference: pass.reference })}: ${race.name}`,
    author: circuit,
    at: start,
    lang,
  });
  const bold: Style = { face: 'display', size: 20, leading: 1.1 };
  const heads = [
    sheet.write(circuit, room.left, room.top, room.width - 120, bold),
    sheet.write(t('title'), room.left + room.width - 110, room.top, 110, { ...bold, align: 'right' }),
  ];
  const top = Math.max(...heads) + 12;
  sheet.rule(top, { weight: 2 });

  const y = top + 22;
  const picture = await bibPng(pass, textIn(ordersText, lang), row.circuit.inks, {
    width: pixels,
    background: '#ffffff',
  });
  sheet.doc.image(picture, room.left, y, { width: bibWidth });
  drawQr(sheet, pass.qr, side.x, y, side.width);
  const shown = sheet.write(t('show'), side.x, y + side.width + 14, side.width, {
    face: 'display',
    size: 14,
    leading: 1.2,
  });
  const why = sheet.write(t('show_why'), side.x, shown + 6, side.width, quiet);
  sheet.write(pass.reference, side.x, why + 10, side.width, { face: 'strong', size: 12 });

  const day = `${formatDay(dayInRome(start), lang, 'weekday')}, ${formatTime(race.starts_at)}`;
  const below = facts(
    sheet,
    [
      [t('race'), race.name],
      [t('athlete'), fullName(pass.member)],
      [t('when'), day],
      [t('where'), race.place],
      [t('bib'), pass.bib === null ? t('bib_later') : String(pass.bib)],
      [t('type'), pass.registration_type],
      [t('crew'), [copy.crew, copy.relay_fraction].filter(Boolean).join(', ')],
      [t('team'), row.team_name],
    ],
    y + bibHeight + 24,
  );
  sheet.rule(below, { weight: 2 });
  const title = sheet.write(t('bring'), room.left, below + 14, room.width, { face: 'display', size: 14 });
  const what = sheet.write(
    t(row.asks_certificate ? 'pdf_bring_certificate' : 'pdf_bring'),
    room.left,
    title + 4,
    room.width,
    {
      size: 10.5,
    },
  );
  const where = race.bib_collection
    ? t('pdf_collect', { where: bibCollectionText(race.bib_collection) })
    : t('pdf_collect_page', { address: origin + paths.race(lang, race.slug) });
  sheet.write(where, room.left, what + 3, room.width, { size: 10.5 });
  sheet.rule(room.bottom + 14);
  sheet.write(t('pdf_foot'), room.left, room.bottom + 21, room.width, { size: 8, colour: '#43474d' });
  return sheet.bytes();
}
