import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import type { StartMatter, StartReason } from '#features/registration/rules/start.ts';
import { startsOfAnybody, worded } from '#features/registration/server/startsView.ts';
import { friendToken } from '#features/subscriptions/server/friend/token.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { seenMail } from '#server/seenMail.ts';
import { textIn } from '#text/translate.ts';
import type { Move } from '../../rules/impact/moves.ts';
import { impactText } from '../../text/impact.ts';
import { type Concerned, concernedBy } from './concernedView.ts';
import { namesOfConditions, quoted } from './conditionsView.ts';

const jobName = 'start-turned-mails';

/** So many are written to by one job. */
const batch = 100;

/** A registration whose start turned red, and the matters in which it did. */
interface Turned {
  readonly detail: string;
  readonly matters: readonly StartMatter[];
}

interface Told {
  /** Names the mails: a job that was cut off and runs again writes to nobody twice. */
  readonly id: string;
  readonly turned: readonly Turned[];
  /** What else the same change moves for everybody: a new start. */
  readonly moves?: readonly Move[];
}

/** Writes to these once the change is committed. */
export async function tellTurned(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  turned: readonly Turned[],
  moves: readonly Move[],
): Promise<void> {
  for (let at = 0; at < turned.length; at += batch) {
    const some = turned.slice(at, at + batch).map(({ detail, matters }) => ({ detail, matters }));
    await jobs.send(tx, jobName, { id: newId(), turned: some, moves } satisfies Told);
  }
}

/** Why an athlete may not start, as it is now; nothing of what was mended since, or is no reason in these matters. */
async function whyNot(
  { clock }: Pick<Context, 'clock'>,
  on: DbOrTx,
  turned: readonly Turned[],
  langOf: (detail: string) => Lang,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const details = turned.map(({ detail }) => detail);
  const starts = await startsOfAnybody(on, details, dayInRome(clock()));
  const named = await namesOfConditions(
    on,
    [...starts.values()].flatMap(({ policies }) => policies),
  );
  // Which condition it is: whoever reads it may have several to accept.
  const wordedFor = (detail: string, reason: StartReason): string => {
    const lang = langOf(detail);
    const text = worded(reason, lang).detail;
    if (reason.code !== 'policies_missing') return text;
    const names = (starts.get(detail)?.policies ?? []).flatMap((id) => named.get(id) ?? []);
    return `${text} ${textIn(impactText, lang)('mail_conditions', { names: quoted(names, lang) })}`;
  };
  return new Map(
    turned.map(({ detail, matters }) => [
      detail,
      (starts.get(detail)?.verdict.reasons ?? [])
        .filter(({ matter }) => matters.includes(matter))
        .map((reason) => wordedFor(detail, reason)),
    ]),
  );
}

/** What a mail says. */
interface Said {
  readonly reasons: readonly string[];
  readonly moves: readonly Move[];
  readonly lang: Lang;
  readonly key?: string;
}

/** To the account that registered the athlete; where it is gone, to the athlete, with the link of a friend. */
async function mailOf(
  { environment }: Pick<Context, 'environment'>,
  on: DbOrTx,
  one: Concerned,
  { reasons, moves, lang, key }: Said,
): Promise<Omit<Mail, 'id'> | null> {
  const to = one.account_email ?? one.own_email;
  if (to === null) return null;
  const { origin, circuit } = await circuitMailPlace(on, one.circuit_id, lang, environment.baseUrl);
  const t = textIn(impactText, lang);
  const words = { athlete: fullName(one), race: one.name[lang] || one.name.it, email: circuit.office.email };
  const page =
    one.account_email === null
      ? paths.friend(lang, key ?? friendToken(one.registration_id, environment, 'typed'))
      : paths.subscriptions(lang);
  return {
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_subject', words),
      title: t('mail_title'),
      strip: await raceStrip(on, one),
      paragraphs: [
        t('mail_text', words),
        ...reasons,
        ...moves.map(({ matter, before, after }) =>
          t('mail_move', { matter, before: before[lang], after: after[lang] }),
        ),
        t('mail_next', words),
      ],
      button: { label: t('mail_button'), href: origin + page },
      footer: t('mail_footer', { circuit: circuit.name }),
    }),
  };
}

/** The mail as it would be sent, read from the change that is not saved. */
export async function previewTurned(
  context: Context,
  tx: Tx,
  turned: Turned,
  { moves, lang }: Pick<Said, 'moves' | 'lang'>,
) {
  const one = (await concernedBy(tx, [turned.detail])).get(turned.detail);
  const reasons = await whyNot(context, tx, [turned], () => lang);
  // Whoever looks at it is not its reader: the key of an athlete's own page is not theirs.
  const mail =
    one && (await mailOf(context, tx, one, { reasons: reasons.get(turned.detail) ?? [], moves, lang, key: '***' }));
  return mail ? seenMail(mail) : null;
}

export const turnedMailsJob = (context: Context): Job<Told> => ({
  name: jobName,
  retryLimit: 20,
  run: ({ id, turned, moves = [] }) =>
    context.db.transaction(async (tx) => {
      const concerned = await concernedBy(
        tx,
        turned.map(({ detail }) => detail),
      );
      const langOf = (detail: string) => concerned.get(detail)?.lang ?? 'it';
      for (const [detail, reasons] of await whyNot(context, tx, turned, langOf)) {
        const one = concerned.get(detail);
        if (!one || reasons.length === 0) continue;
        const mail = await mailOf(context, tx, one, { reasons, moves, lang: one.lang });
        if (mail) await queueMail(context, tx, { id: `start-turned.${id}.${one.registration_id}`, ...mail });
      }
    }),
});
