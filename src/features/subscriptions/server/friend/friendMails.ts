import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { orderMailData } from '#features/orders/server/mails/orderMailView.ts';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { dayInRome, dayInSentence, formatDay, formatTime, untilInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/environment.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { type MailBlock, type MailRow, mailHeading, mailLink, mailParagraph, mailRows } from '#server/mailBlocks.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { textIn } from '#text/translate.ts';
import { friendText } from '../../text/friend.ts';
import { passesOf } from './friend.ts';
import { type FriendRow, friendsOfOrder, unpaidLinks } from './friendView.ts';
import { friendToken, type KeyHolder } from './token.ts';

const jobName = 'friend-mail';

interface FriendMailData {
  readonly orderId: string;
  readonly unpaid?: boolean;
}

/** Delay, in milliseconds: if the order is paid before, the athlete gets one mail only. */
const unpaidAfter = 40_000;

/** A linked athlete is mailed while it is unpaid, too: it blocks a registration of their own (decision 054). */
export const friendMails =
  ({ jobs }: Pick<Context, 'jobs'>): OnOrderChange =>
  async (tx, { orderId, what, at }) => {
    if (what === 'pay' || what === 'revive') await jobs.send(tx, jobName, { orderId });
    if (what !== 'place' || (await unpaidLinks(tx, { order: orderId })).length === 0) return;
    const startAfter = new Date(at.getTime() + unpaidAfter);
    await jobs.send(tx, jobName, { orderId, unpaid: true }, { startAfter });
  };

const titles = { paid: 'mail_title', unpaid: 'mail_unpaid_title', wire: 'mail_wire_title' } as const;
const texts = { paid: 'mail_text', unpaid: 'mail_unpaid_text', wire: 'mail_wire_text' } as const;

const isUnpaid = ({ state }: FriendRow): boolean => state === 'on_hold';

/** Where an address comes from: the registration, the athlete's record, or the athlete's own account. */
export type AddressSource = 'given' | 'record' | 'account';

export function addressesOf({
  himself,
  person,
  record_email,
  account_email,
  payer_email,
}: FriendRow): [AddressSource, string][] {
  if (himself) return [];
  // Verified sources first: an address that was also typed by the buyer counts as the athlete's own.
  const all = { record: record_email, account: account_email, given: person.email };
  const seen = new Set([payer_email?.toLowerCase()]);
  return (Object.entries(all) as [AddressSource, string | null][]).flatMap(([whose, address]) => {
    if (!address || seen.has(address.toLowerCase())) return [];
    seen.add(address.toLowerCase());
    return [[whose, address]];
  });
}

/** The way to each pass; they open with the birthday, like the link. */
function passBlocks(row: FriendRow, environment: Pick<Environment, 'filesKeys'>): MailBlock[] {
  const passes = passesOf(row, environment);
  if (passes.length === 0) return [];
  const t = textIn(friendText, row.lang);
  const links = passes.map(({ name, code }) =>
    mailLink({ label: t('pass_open_of', { race: name[row.lang] }), href: row.origin + paths.pass(row.lang, code) }),
  );
  return [mailHeading(t('mail_pass')), mailParagraph(t('mail_pass_text')), ...links];
}

/** Whose key goes to an address: one that the buyer typed for a linked athlete may be the buyer's own. */
export const holderOf = ({ linked }: FriendRow, source: AddressSource): KeyHolder =>
  linked && source === 'given' ? 'typed' : 'athlete';

/** Mail to a friend. Personal data stand behind the link only, in case the address is wrong; health data nowhere. */
export function friendMail(
  row: FriendRow,
  [whose, to]: readonly [AddressSource, string],
  circuit: MailCircuit,
  environment: Pick<Environment, 'secret' | 'filesKeys'>,
  strip?: MailStrip,
): Mail {
  const { lang, held_until } = row;
  const unpaid = isUnpaid(row);
  const due = unpaid ? awaitedWire(row.pay_method, row.due_day) : null;
  const t = textIn(friendText, lang);
  const copy = row.copy[lang];
  const payer = row.payer ? fullName(row.payer) : t('somebody');
  const when = row.starts.map((start) => `${formatDay(dayInRome(new Date(start)), lang)}, ${formatTime(start)}`);
  const rows: (MailRow | null)[] = [
    { label: t('athlete'), value: fullName(row) },
    { label: t('race'), value: [...new Set([copy.name, ...(copy.races ?? [])])].join(', ') },
    copy.stage ? { label: t('stage'), value: copy.stage } : null,
    { label: t('when'), value: when.join('; ') },
    copy.registration_type ? { label: t('type'), value: copy.registration_type } : null,
    copy.crew ? { label: t('crew'), value: [copy.crew, copy.relay_fraction].filter(Boolean).join(', ') } : null,
    row.team_name ? { label: t('team'), value: row.team_name } : null,
    row.gadget_size ? { label: t('size'), value: row.gadget_size } : null,
    { label: t('reference'), value: row.reference },
  ];
  const until = held_until ? untilInSentence(held_until, lang) : '';
  const words = {
    payer,
    race: copy.name,
    until,
    wire: row.pay_method === 'wiretransfer' ? 'yes' : 'no',
    day: due === null ? '' : dayInSentence(due, lang),
    what: copy.races ? 'package' : 'race',
  };
  const said = due !== null ? 'wire' : unpaid ? 'unpaid' : 'paid';
  const kind = [unpaid && 'unpaid', whose !== 'given' && whose].filter(Boolean);
  return {
    id: ['friend', row.id, ...kind].join('.'),
    to,
    ...mailFrame({
      lang,
      circuit,
      strip,
      subject: t('mail_subject', { said: unpaid ? 'unpaid' : 'paid', race: copy.name, reference: row.reference }),
      title: t(titles[said]),
      greets: row.firstname,
      paragraphs: [t(texts[said], words), t(unpaid ? 'mail_unpaid_what' : 'mail_what')],
      button: {
        label: t(unpaid ? 'mail_unpaid_button' : 'mail_button'),
        href: row.origin + paths.friend(lang, friendToken(row.id, environment, holderOf(row, whose))),
      },
      blocks: [
        mailHeading(t('mail_data')),
        mailRows(rows.filter((one) => one !== null)),
        ...passBlocks(row, environment),
      ],
      footer: t(whose === 'given' ? 'mail_footer' : 'mail_footer_record', { payer, circuit: circuit.name }),
    }),
  };
}

export const friendMailJob = (context: Context): Job<FriendMailData> => ({
  name: jobName,
  retryLimit: 20,
  run: async ({ orderId, unpaid = false }) => {
    const rows = (await friendsOfOrder(context.db, { order: orderId })).filter((row) => isUnpaid(row) === unpaid);
    const told = rows.flatMap((row) => addressesOf(row).map((address) => ({ row, address })));
    const data = told.length > 0 ? await orderMailData(context, orderId) : null;
    if (!data) return;
    for (const { row, address } of told) {
      const strip = await raceStrip(context.db, row);
      await queueMail(context, context.db, friendMail(row, address, data.circuit, context.environment, strip));
    }
  },
});
