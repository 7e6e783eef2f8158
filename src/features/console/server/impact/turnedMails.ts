import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import type { StartMatter, StartReason } from '#features/registration/rules/start.ts';
import { startsOfAnybody, worded } from '#features/registration/server/startsView.ts';
import { friendToken } from '#features/subscriptions/server/friend/token.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
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
import { messageMail } from '../messages/messageMail.ts';
import { type Letter, lettersTo } from '../messages/recipientsView.ts';
import { type Concerned, concernedBy } from './concernedView.ts';
import { namesOfConditions, quoted } from './conditionsView.ts';
import { hiddenKey, type Moved, noticeWords } from './notice.ts';

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
  readonly moves?: readonly Move[] | undefined;
  /**
   * What moves, by its name, where everybody is written to about it (decision 344): these mails are then the only ones to
   * these athletes, and go to each of their addresses.
   */
  readonly name?: Translated<string> | undefined;
}

/** Writes to these once the change is committed. */
export async function tellTurned(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  turned: readonly Turned[],
  { moves = [], name }: Pick<Told, 'moves' | 'name'>,
): Promise<void> {
  for (let at = 0; at < turned.length; at += batch) {
    const some = turned.slice(at, at + batch).map(({ detail, matters }) => ({ detail, matters }));
    await jobs.send(tx, jobName, { id: newId(), turned: some, moves, name } satisfies Told);
  }
}

/** Why an athlete may not start, by the line of the registration and in a language. */
type WhyNot = (detail: string, lang: Lang) => readonly string[];

/** The same as it is now; nothing of what was mended since, or is no reason in these matters. */
async function whyNot({ clock }: Pick<Context, 'clock'>, on: DbOrTx, turned: readonly Turned[]): Promise<WhyNot> {
  const details = turned.map(({ detail }) => detail);
  const starts = await startsOfAnybody(on, details, dayInRome(clock()));
  const named = await namesOfConditions(
    on,
    [...starts.values()].flatMap(({ policies }) => policies),
  );
  // Which condition it is: whoever reads it may have several to accept.
  const wordedFor = (detail: string, reason: StartReason, lang: Lang): string => {
    const text = worded(reason, lang).detail;
    if (reason.code !== 'policies_missing') return text;
    const names = (starts.get(detail)?.policies ?? []).flatMap((id) => named.get(id) ?? []);
    return `${text} ${textIn(impactText, lang)('mail_conditions', { names: quoted(names, lang) })}`;
  };
  const matters = new Map(turned.map((one) => [one.detail, one.matters]));
  return (detail, lang) =>
    (starts.get(detail)?.verdict.reasons ?? [])
      .filter(({ matter }) => matters.get(detail)?.includes(matter))
      .map((reason) => wordedFor(detail, reason, lang));
}

/** What a mail says. */
interface Said {
  readonly reasons: readonly string[];
  readonly moves: readonly Move[];
}

/** An address that is written to, and whose page the link opens; `key`: of an athlete's own. */
interface Address extends Pick<Letter, 'to' | 'lang' | 'whose'> {
  readonly key: string;
}

/** The account that registered the athlete; where it is gone, the athlete, with the link of a friend. */
function addressOf({ environment }: Pick<Context, 'environment'>, one: Concerned): Address | null {
  const key = friendToken(one.registration_id, environment, 'typed');
  if (one.account_email !== null) return { to: one.account_email, lang: one.lang, whose: 'account', key };
  return one.own_email === null ? null : { to: one.own_email, lang: one.lang, whose: 'own', key };
}

async function mailOf(
  { environment }: Pick<Context, 'environment'>,
  on: DbOrTx,
  one: Concerned,
  { reasons, moves }: Said,
  { to, lang, whose, key }: Address,
): Promise<Omit<Mail, 'id'>> {
  const { origin, circuit } = await circuitMailPlace(on, one.circuit_id, lang, environment.baseUrl);
  const t = textIn(impactText, lang);
  const words = { athlete: fullName(one), race: one.name[lang] || one.name.it, email: circuit.office.email };
  const page = whose === 'own' ? paths.friend(lang, key) : paths.subscriptions(lang);
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
  { moves, lang }: Pick<Said, 'moves'> & { readonly lang: Lang },
) {
  const one = (await concernedBy(tx, [turned.detail])).get(turned.detail);
  const why = await whyNot(context, tx, [turned]);
  const address = one && addressOf(context, one);
  if (!address) return null;
  const said = { reasons: why(turned.detail, lang), moves };
  // Whoever looks at it is not its reader: the key of an athlete's own page is not theirs.
  return seenMail(await mailOf(context, tx, one, said, { ...address, lang, key: hiddenKey }));
}

/**
 * The only mails about a change that moves everybody, to each address of an athlete who may not start any more: both are
 * said in one. Who has mended it meanwhile reads of the move alone.
 */
async function mailsOfBoth(
  context: Context,
  tx: Tx,
  one: Concerned,
  { why, moved }: { readonly why: WhyNot; readonly moved: Pick<Moved, 'name' | 'moves'> },
): Promise<readonly (Omit<Mail, 'id'> & Pick<Letter, 'whose'>)[]> {
  const { letters } = await lettersTo(tx, [one.registration_id], false);
  return Promise.all(
    letters.map(async (letter) => {
      const reasons = why(one.detail_id, letter.lang);
      const key = friendToken(one.registration_id, context.environment);
      const mail =
        reasons.length === 0
          ? await messageMail(context, tx, noticeWords(one.circuit_id, moved), letter)
          : await mailOf(context, tx, one, { reasons, moves: moved.moves }, { ...letter, key });
      return { ...mail, whose: letter.whose };
    }),
  );
}

export const turnedMailsJob = (context: Context): Job<Told> => ({
  name: jobName,
  retryLimit: 20,
  run: ({ id, turned, moves = [], name }) =>
    context.db.transaction(async (tx) => {
      const concerned = await concernedBy(
        tx,
        turned.map(({ detail }) => detail),
      );
      const why = await whyNot(context, tx, turned);
      for (const { detail } of turned) {
        const one = concerned.get(detail);
        if (!one) continue;
        const named = `start-turned.${id}.${one.registration_id}`;
        if (name) {
          for (const { whose, ...mail } of await mailsOfBoth(context, tx, one, { why, moved: { name, moves } }))
            await queueMail(context, tx, { id: `${named}.${whose}`, ...mail });
          continue;
        }
        const address = addressOf(context, one);
        const reasons = why(detail, one.lang);
        if (!address || reasons.length === 0) continue;
        await queueMail(context, tx, { id: named, ...(await mailOf(context, tx, one, { reasons, moves }, address)) });
      }
    }),
});
