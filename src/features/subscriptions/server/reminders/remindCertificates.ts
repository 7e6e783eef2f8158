import { type circuitMailPlace, mailCircuit } from '#features/circuits/server/circuitMail.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { addDays, type Day, dayInRome, dayInSentence, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { beforeEveryId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { mailHeading, mailRows } from '#server/mailBlocks.ts';
import { mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { textIn } from '#text/translate.ts';
import { certificateNeededBy, type ReminderDays, reminderDays, reminderDue } from '../../rules/certificateReminder.ts';
import { remindersText } from '../../text/reminders.ts';
import { addressesOf, holderOf } from '../friend/friendMails.ts';
import { type FriendRow, friendOf } from '../friend/friendView.ts';
import { friendToken } from '../friend/token.ts';
import { certificateReminders } from '../tables.ts';
import { type LackingRow, lackingCertificates } from './lackingView.ts';

interface Due {
  readonly row: LackingRow;
  readonly days: ReminderDays;
  readonly neededBy: Day;
}

type Circuit = Awaited<ReturnType<typeof circuitMailPlace>>['circuit'];

interface Look {
  readonly circuit: Circuit;
  readonly strip: MailStrip | undefined;
}

const tableOf = (due: readonly Due[], lang: Lang) => {
  const t = textIn(remindersText, lang);
  return mailRows(
    due.map(({ row, neededBy }) => ({
      label: `${fullName(row)}, ${row.name[lang]}`,
      value: t(row.rejected ? 'rejected_by' : 'missing_by', { day: formatDay(neededBy, lang) }),
    })),
  );
};

function accountMail(to: string, all: readonly [Due, ...Due[]], { circuit, strip }: Look): Mail {
  const [first, ...more] = all;
  const { lang, origin, id, detail_id } = first.row;
  const t = textIn(remindersText, lang);
  const words = { count: all.length, race: first.row.name[lang], athlete: fullName(first.row) };
  const href = more.length === 0 ? paths.certificateUpload(lang, detail_id) : paths.subscriptions(lang);
  return {
    id: `certificate-reminder.${id}.${first.days}`,
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('subject', words),
      title: t('title', words),
      strip,
      greets: null,
      paragraphs: [
        t(first.row.himself && more.length === 0 ? 'text_own' : 'text', {
          ...words,
          until: dayInSentence(first.neededBy, lang, 'il'),
        }),
        t('why'),
      ],
      button: { label: t(more.length === 0 ? 'button' : 'button_all'), href: origin + href },
      blocks: [mailHeading(t('what')), tableOf(all, lang)],
      footer: t('footer', { circuit: circuit.name }),
    }),
  };
}

/** To an athlete whom somebody else registered, with the link that takes the certificate. */
function athleteMail(
  due: Due,
  friend: FriendRow,
  [source, to]: ReturnType<typeof addressesOf>[number],
  { circuit, strip, environment }: Look & { readonly environment: Pick<Environment, 'secret'> },
): Mail {
  const { lang, origin, id } = due.row;
  const t = textIn(remindersText, lang);
  const payer = friend.payer ? fullName(friend.payer) : t('somebody');
  const race = due.row.name[lang];
  return {
    id: `certificate-reminder.${id}.${due.days}.${source}`,
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('subject', { count: 1, race, athlete: fullName(due.row) }),
      title: t('athlete_title'),
      strip,
      greets: due.row.firstname,
      paragraphs: [
        t('athlete_text', { payer, race, until: dayInSentence(due.neededBy, lang, 'il') }),
        t('athlete_how'),
      ],
      button: { label: t('button'), href: origin + paths.friend(lang, friendToken(id, environment)) },
      blocks: [mailHeading(t('what')), tableOf([due], lang)],
      footer: t('athlete_footer', { payer, circuit: circuit.name }),
    }),
  };
}

/** So many registrations are looked at in one transaction; the next ones are a job of their own. */
const batch = 200;
const batchJob = 'remind-certificates';

/** No reminder is due earlier: the longest before a deadline, which is a week before the race. */
const lookAhead = reminderDays[0] + 7;

const dueOf =
  (now: Date) =>
  (row: LackingRow): Due[] => {
    const registeredOn = row.registered_on;
    const neededBy = certificateNeededBy(row.race_days, registeredOn);
    const days = reminderDue({ neededBy, registeredOn, today: dayInRome(now), sent: row.sent });
    return days === null ? [] : [{ row, days, neededBy }];
  };

async function claim(tx: Tx, due: readonly Due[], at: Date): Promise<readonly Due[]> {
  if (due.length === 0) return [];
  const noted = await tx
    .insert(certificateReminders)
    .values(due.map(({ row, days }) => ({ registrationId: row.id, days, at })))
    .onConflictDoNothing()
    .returning({ id: certificateReminders.registrationId });
  const mine = new Set(noted.map(({ id }) => id));
  return due.filter(({ row }) => mine.has(row.id));
}

async function tellAccounts(context: Context, tx: Tx, due: readonly Due[]): Promise<void> {
  const groups = Map.groupBy(due, ({ row }) => `${row.user_id} ${row.circuit_id}`);
  for (const group of groups.values()) {
    const [urgent, ...others] = group.toSorted((a, b) => a.neededBy.localeCompare(b.neededBy));
    if (!urgent || urgent.row.email === null) continue;
    const { circuit_id, lang, email } = urgent.row;
    const look = { circuit: await mailCircuit(tx, circuit_id, lang), strip: await raceStrip(tx, urgent.row) };
    await queueMail(context, tx, accountMail(email, [urgent, ...others], look));
  }
}

/** A friend is told where the mail's link takes the certificate: of a file, and not at an address that was typed. */
async function tellAthlete({ environment, jobs, clock }: Context, tx: Tx, due: Due): Promise<void> {
  const { row } = due;
  if (row.himself || !row.by_upload) return;
  const [friend] = await friendOf(tx, { registration: row.id, today: dayInRome(clock()) });
  if (!friend) return;
  const circuit = await mailCircuit(tx, row.circuit_id, row.lang);
  const strip = await raceStrip(tx, row);
  for (const address of addressesOf(friend)) {
    if (holderOf(friend, address[0]) === 'typed') continue;
    await queueMail({ jobs }, tx, athleteMail(due, friend, address, { circuit, strip, environment }));
  }
}

/** Notes, mails and the next batch are of one transaction: nobody is reminded twice, or forgotten. */
export async function remindCertificates(context: Context, after: string = beforeEveryId): Promise<number> {
  const { db, clock, jobs } = context;
  return db.transaction(async (tx) => {
    const now = clock();
    const today = dayInRome(now);
    const until = addDays(today, lookAhead);
    const rows = await lackingCertificates(tx, { after, today, until, limit: batch });
    const due = await claim(tx, rows.flatMap(dueOf(now)), now);
    await tellAccounts(context, tx, due);
    for (const one of due) await tellAthlete(context, tx, one);
    const last = rows.at(-1);
    if (last && rows.length === batch) await jobs.send(tx, batchJob, { after: last.id });
    return due.length;
  });
}

/** Every morning: who still lacks a certificate, 30, 7 and 2 days before it is needed (decision 040). */
export const certificateReminderJobs = (context: Context): readonly Job[] => [
  {
    name: 'find-lacking-certificates',
    schedule: '41 8 * * *',
    run: () => context.jobs.send(context.db, batchJob, {}),
  },
  {
    name: batchJob,
    run: async ({ after }: { after?: string }) => {
      await remindCertificates(context, after);
    },
  } satisfies Job<{ after?: string }>,
];
