import { bibCollectionText } from '#features/races/rules/bibCollection.ts';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { escapeHtml } from '#kernel/escapeHtml.ts';
import { formatEuro } from '#kernel/money.ts';
import { fullName, shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Attachment, Mail } from '#server/mail.ts';
import { type MailBlock, mailHeading, mailLink, mailParagraph, mailPicture } from '#server/mailBlocks.ts';
import { colours, font } from '#server/mailLook.ts';
import type { PassView } from '../../contract.ts';
import { contentsOf } from '../../rules/contents.ts';
import { calendarFile } from '../documents/calendar.ts';
import { manageLink } from '../documents/passesView.ts';
import { standingLines } from '../orderRecordView.ts';
import { bibPng } from './bibPng.ts';
import { lineName, type MailText, mailTextOf, orderLines, orderMail, withoutTransfer } from './orderMail.ts';
import type { OrderMailData } from './orderMailView.ts';

interface BibWords {
  readonly label: string;
  readonly when: string;
  readonly reference: string;
  readonly link: { readonly label: string; readonly href: string };
  readonly cid: string | null;
}

/** With text for clients that show no pictures. */
function bibBlock({ label, when, reference, link, cid }: BibWords): MailBlock {
  const picture = cid === null ? mailParagraph(label) : mailPicture({ cid, alt: label, width: 320 });
  const href = escapeHtml(link.href);
  const under = `font:400 15px/1.45 ${font};color:${colours.ink2}`;
  return {
    text: [label, when, reference, `${link.label}: ${link.href}`].join('\n'),
    html: `${picture.html}<p class="ink2" style="margin:0 0 24px;${under}">${escapeHtml(when)}<br><a class="ink2" href="${href}" style="color:${colours.ink2}">${escapeHtml(link.label)} ${escapeHtml(reference)}</a></p>`,
  };
}

/** Some servers refuse mails with more attachments; further bibs are shown as text with a link. */
const mostPictures = 12;

export function bibOf(pass: PassView, t: MailText, lang: OrderMailData['order']['lang']) {
  const { race } = pass;
  const day = dayInRome(new Date(race.starts_at));
  const number = pass.bib === null ? pass.reference : String(pass.bib);
  const words = { number, athlete: fullName(pass.member), race: race.name, place: race.place };
  return { day, number, label: t('bib_label', { ...words, day: formatDay(day, lang) }) };
}

function bibs(data: OrderMailData, pictured: ReadonlySet<string>): MailBlock[] {
  const { order, passes } = data;
  const t = mailTextOf(data);
  return passes.map((pass) => {
    const { day, label } = bibOf(pass, t, order.lang);
    const { place, starts_at } = pass.race;
    return bibBlock({
      label,
      when: `${formatDay(day, order.lang, 'weekday')}, ${formatTime(starts_at)}, ${place}`,
      reference: pass.reference,
      link: {
        label: t('mail_pass_link'),
        href:
          pass.code === null
            ? manageLink(order.origin, order.lang, pass.reference)
            : order.origin + paths.pass(order.lang, pass.code),
      },
      cid: pictured.has(pass.id) ? pass.id : null,
    });
  });
}

/** In the words of the pages. */
function certificates({ order, lacking }: OrderMailData, t: MailText): MailBlock[] {
  const [first, ...more] = lacking;
  if (!first) return [];
  if (more.length === 0) {
    const isAlone = standingLines(order).filter(({ registration }) => registration).length === 1;
    const said = isAlone ? first.says : t('mail_certificate_of', { ...first, name: fullName(first) });
    const href = order.origin + paths.certificateUpload(order.lang, first.id);
    return [mailParagraph(said), mailLink({ label: t('mail_certificate'), href })];
  }
  return [mailParagraph(lacking.map((one) => t('mail_certificate_of', { ...one, name: fullName(one) })).join('\n'))];
}

/** Where its organiser has not said it yet, the race's page. */
function whereToCollect(data: OrderMailData): string {
  const { order, passes } = data;
  const starts = [...new Map(passes.map(({ race }) => [race.id, race])).values()];
  const t = mailTextOf(data);
  const said = starts.flatMap(({ name, bib_collection: bibs }) => (bibs ? `${name}: ${bibCollectionText(bibs)}` : []));
  const pages = starts.flatMap(({ name, slug, bib_collection: bibs }) =>
    bibs ? [] : `${name}: ${order.origin}${paths.race(order.lang, slug)}`,
  );
  return [
    ...(said.length > 0 ? [t('mail_collect'), ...said] : []),
    ...(pages.length > 0 ? [t('mail_collect_page'), ...pages] : []),
  ].join('\n');
}

/** For a registration of an earlier order. */
function boughtServices({ order }: OrderMailData, t: MailText): MailBlock[] {
  const own = new Set(order.lines.map(({ id }) => id));
  const services = standingLines(order).flatMap((line) =>
    line.service_for?.reference && !own.has(line.parent_id ?? '')
      ? [`${lineName(line, order.lang)}: ${manageLink(order.origin, order.lang, line.service_for.reference)}`]
      : [],
  );
  if (services.length === 0) return [];
  return [
    mailHeading(t('mail_services_title', { count: services.length })),
    mailParagraph([t('mail_services'), ...services].join('\n')),
  ];
}

export async function paidMail(data: OrderMailData, now: Date): Promise<Mail> {
  const { order, passes, races } = data;
  const { lang, reference } = order;
  const t = mailTextOf(data);
  const amount = formatEuro(order.total_amount_due, lang);
  const shopOnly = passes.length === 0;
  const free = order.total_amount_due === 0;
  const athletes = [...new Map(passes.map(({ member }) => [fullName(member), shownName(member.firstname)])).values()];
  const registrations = new Set(passes.map(({ registration_id }) => registration_id));
  const [only] = athletes;

  const pictured = passes.slice(0, mostPictures);
  const pictures = await Promise.all(pictured.map((pass) => bibPng(pass, t, data.circuit.inks)));
  const attachments: Attachment[] = pictured.map((pass, at) => ({
    filename: `${pass.reference}.png`,
    contentType: 'image/png',
    content: pictures[at]!.toString('base64'),
    cid: pass.id,
  }));
  const calendar: Attachment = {
    filename: `${reference}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendarFile(races, { name: t('calendar_name', { reference }), now })).toString('base64'),
  };

  const contents = contentsOf(standingLines(order));
  const started =
    athletes.length === 1
      ? t('mail_paid_title_one', { name: only! })
      : t('mail_paid_title_many', { count: athletes.length });
  const isGoods = shopOnly || contents === 'both';
  const textKey = shopOnly
    ? free
      ? 'mail_paid_text_shop_free'
      : 'mail_paid_text_shop'
    : free
      ? 'mail_paid_text_free'
      : 'mail_paid_text';
  return orderMail(data, {
    kind: 'paid',
    subject: t('mail_paid_subject', { reference, contents, count: registrations.size }),
    title: isGoods ? t('mail_paid_title_shop') : started,
    paragraphs: [
      t(textKey, { reference, amount }),
      ...(isGoods && !shopOnly ? [`${started}.`] : []),
      ...withoutTransfer(data),
    ],
    button: shopOnly
      ? { label: t('mail_paid_button_shop'), path: paths.checkout(lang, order.id) }
      : { label: t('mail_paid_button'), path: paths.subscriptions(lang) },
    blocks: [
      ...bibs(data, new Set(pictured.map(({ id }) => id))),
      ...(shopOnly
        ? []
        : [
            mailHeading(t('mail_bring_title')),
            mailParagraph(t('mail_bring')),
            ...certificates(data, t),
            mailParagraph(whereToCollect(data)),
          ]),
      ...boughtServices(data, t),
      ...orderLines(data),
    ],
    attachments: shopOnly ? [] : [...attachments, calendar],
  });
}
