import { orderMailData } from '#features/orders/server/mails/orderMailView.ts';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { fullName, shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Environment } from '#server/environment.ts';
import type { Ground } from '#server/ground.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { type MailRow, mailHeading, mailRows } from '#server/mailBlocks.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { friendText } from '../../text/friend.ts';
import { type FriendRow, friendsOfOrder } from './friendView.ts';
import { friendToken } from './token.ts';

const jobName = 'friend-mail';

/** Athletes are told of a registration that is confirmed: one that may never be paid is nobody's news. */
export const friendMails =
  ({ jobs }: Pick<Ground, 'jobs'>): OnOrderChange =>
  async (tx, { orderId, what }) => {
    if (what === 'pay' || what === 'revive') await jobs.send(tx, jobName, { orderId });
  };

const isTold = ({ himself, person, payer_email }: FriendRow): boolean =>
  !himself && Boolean(person.email) && person.email?.toLowerCase() !== payer_email?.toLowerCase();

/**
 * To a friend: who registered them, for which race and with what, and the way to put it right. What a wrong reader
 * must not learn (birthday, tax code, phones) stands behind the link, and health data nowhere.
 */
export function friendMail(row: FriendRow, circuit: MailCircuit, environment: Pick<Environment, 'secret'>): Mail {
  const { lang } = row;
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
  return {
    id: `friend.${row.id}`,
    to: row.person.email ?? '',
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_subject', { race: copy.name, reference: row.reference }),
      title: t('mail_title', { name: shownName(row.firstname) }),
      paragraphs: [t('mail_text', { payer, race: copy.name }), t('mail_what')],
      button: { label: t('mail_button'), href: row.origin + paths.friend(lang, friendToken(row.id, environment)) },
      blocks: [mailHeading(t('mail_data')), mailRows(rows.filter((one) => one !== null))],
      footer: t('mail_footer', { payer, circuit: circuit.name }),
    }),
  };
}

/** Writes them and puts them into the outbox; the id is the registration's, so that running twice sends one. */
export const friendMailJob = (ground: Ground): Job<{ readonly orderId: string }> => ({
  name: jobName,
  retryLimit: 20,
  run: async ({ orderId }) => {
    const told = (await friendsOfOrder(ground.db, { order: orderId })).filter(isTold);
    const data = told.length > 0 ? await orderMailData(ground.db, orderId) : null;
    if (!data) return;
    for (const row of told) await queueMail(ground, ground.db, friendMail(row, data.circuit, ground.environment));
  },
});
