import { orderMailData } from '#features/orders/server/mails/orderMailView.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { fullName, shownName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { mailHeading, mailRows } from '#server/mailBlocks.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { textIn } from '#text/translate.ts';
import { type ChangedLine, changedLines, changedValue, netLines } from '../../rules/changedLines.ts';
import { changesText } from '../../text/changes.ts';
import { addressesOf, holderOf } from '../friend/friendMails.ts';
import { type FriendRow, friendOf } from '../friend/friendView.ts';
import { friendToken } from '../friend/token.ts';
import { askedOf, changeableOf, changesMade, raceAsked } from './changeableView.ts';
import { type ChangeMailData, changeMailJobName } from './recordChange.ts';

interface ChangeMail {
  readonly row: FriendRow;
  readonly lines: readonly ChangedLine[];
  readonly circuit: MailCircuit;
  readonly data: ChangeMailData;
  readonly strip: MailStrip | undefined;
}

const idOf = ({ registrationId, by, from }: ChangeMailData): string =>
  `change.${registrationId}.${by}.${Date.parse(from)}`;

function rowsOf({ row, lines }: ChangeMail) {
  const t = textIn(changesText, row.lang);
  return mailRows(lines.map((line) => ({ label: line.label, value: changedValue(line, t, '–') })));
}

function toAthlete(
  { environment }: Pick<Context, 'environment'>,
  told: ChangeMail,
  [source, to]: ReturnType<typeof addressesOf>[number],
): Mail {
  const { row, circuit, data } = told;
  const t = textIn(changesText, row.lang);
  const payer = row.payer ? fullName(row.payer) : t('somebody');
  const race = row.copy[row.lang].name;
  return {
    id: source === 'given' ? idOf(data) : `${idOf(data)}.${source}`,
    to,
    ...mailFrame({
      lang: row.lang,
      circuit,
      subject: t('mail_subject', { race, reference: row.reference }),
      title: t('mail_title'),
      strip: told.strip,
      greets: row.firstname,
      paragraphs: [t('mail_text', { payer, race })],
      button: {
        label: t('mail_button'),
        href: row.origin + paths.friend(row.lang, friendToken(row.id, environment, holderOf(row, source))),
      },
      blocks: [mailHeading(t('mail_what')), rowsOf(told)],
      footer: t('mail_footer', { payer, circuit: circuit.name }),
    }),
  };
}

function toAccount(told: ChangeMail, to: string): Mail {
  const { row, circuit, data } = told;
  const t = textIn(changesText, row.lang);
  const [athlete, race] = [fullName(row), row.copy[row.lang].name];
  return {
    id: idOf(data),
    to,
    ...mailFrame({
      lang: row.lang,
      circuit,
      subject: t('mail_account_subject', { athlete, race, reference: row.reference }),
      title: t('mail_account_title', { athlete: shownName(row.firstname) }),
      strip: told.strip,
      greets: null,
      paragraphs: [t('mail_account_text', { athlete, race })],
      button: { label: t('mail_account_button'), href: row.origin + paths.changeSubscription(row.lang, row.detail_id) },
      blocks: [mailHeading(t('mail_what')), rowsOf(told)],
      footer: t('mail_account_footer', { athlete, circuit: circuit.name }),
    }),
  };
}

/** Writes the mails about what one side has changed. Idempotent: a mail's id is made of the stretch it tells of. */
export const changeMailJob = (context: Context): Job<ChangeMailData> => ({
  name: changeMailJobName,
  retryLimit: 20,
  run: async (data) => {
    const { registrationId: registration, by, from, to } = data;
    const { db, clock } = context;
    const [row] = await friendOf(db, { registration, today: dayInRome(clock()) });
    const [standing] = await changeableOf(db, { id: registration, user: null });
    if (!row || !standing) return;
    const made = await changesMade(db, { registration, athlete: by === 'athlete', from, to });
    const { rule } = askedOf(await raceAsked(context, standing, row.lang), standing);
    const word = textIn(changesText, row.lang);
    const lines = netLines(made.map((change) => changedLines(change, rule, word)));
    const order = lines.length > 0 ? await orderMailData(context, row.order_id) : null;
    if (!order) return;
    const told = { row, lines, circuit: order.circuit, data, strip: await raceStrip(db, row) };
    if (by === 'athlete') {
      if (row.payer_email) await queueMail(context, db, toAccount(told, row.payer_email));
      return;
    }
    for (const address of addressesOf(row)) await queueMail(context, db, toAthlete(context, told, address));
  },
});
