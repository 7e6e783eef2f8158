import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { instantInSentence } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { cutoff, retention } from '#kernel/retention.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { isWithin, limits } from '#server/limits.ts';
import { type Mail, queueMail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { hashOf, newToken } from '#server/secrets.ts';
import { textIn } from '#text/translate.ts';
import type { OpeningNoticeView } from '../../contract.ts';
import { openingText } from '../../text/opening.ts';
import { circuitOf } from '../raceCardsView.ts';
import { raceStrip } from '../raceStripView.ts';
import { openingNotices, races } from '../tables.ts';
import { type OpenedNotice, openedNotices } from './openedView.ts';

type MailContext = Awaited<ReturnType<typeof circuitMailPlace>>;

/** To an address that nobody has confirmed yet: is it yours, and do you want to be told? */
function confirmOpeningMail(
  { lang, origin, circuit }: MailContext,
  { to, race, token, strip }: Pick<Mail, 'to'> & { race: string; token: string; strip: MailStrip | undefined },
): Mail {
  const t = textIn(openingText, lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_confirm_subject', { race }),
      title: t('mail_confirm_title'),
      strip,
      greets: null,
      paragraphs: [t('mail_confirm_text', { race }), t('mail_confirm_end', { days: retention.opening_notices.days })],
      button: { label: t('mail_confirm_button'), href: origin + paths.openingNotice(lang, token) },
      footer: t('mail_confirm_footer'),
    }),
  };
}

/** To whoever wanted to know: the race has opened. The id is the wish's, so that it cannot be sent twice. */
function openedMail(
  { lang, origin, circuit }: MailContext,
  { strip, ...notice }: OpenedNotice & { strip: MailStrip | undefined },
): Mail {
  const t = textIn(openingText, lang);
  const race = notice.race[lang].name;
  return {
    id: `opening.${notice.id}`,
    to: notice.email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_opened_subject', { race }),
      title: t('mail_opened_title'),
      strip,
      greets: notice.firstname,
      paragraphs: [
        t('mail_opened_text', { race, circuit: circuit.name }),
        t('mail_opened_until', { when: instantInSentence(new Date(notice.registration_ends_at), lang) }),
      ],
      button: { label: t('mail_opened_button'), href: origin + paths.race(lang, notice.slug) },
      footer: t('mail_opened_footer'),
    }),
  };
}

/** The race, if it is announced and everybody sees it; a notice of one that is open would come at once. */
async function awaited(on: DbOrTx, raceId: number) {
  const [race] = await on
    .select({ slug: races.slug, i18n: races.i18n, state: races.state, comingSoon: races.comingSoon })
    .from(races)
    .where(and(eq(races.id, raceId), ne(races.state, 'draft')));
  if (!race) return refuse('race_not_found');
  if (!race.comingSoon || race.state !== 'published') return refuse('race_not_awaited');
  return race;
}

const isOf = ({ id }: Pick<Account, 'id'>, raceId: number) =>
  and(eq(openingNotices.raceId, raceId), eq(openingNotices.userId, id));

/** One tap of whoever is signed in: the account's address has been confirmed already. Safe to repeat. */
export async function askForAccount(context: Context, account: Account, raceId: number, lang: Lang): Promise<void> {
  const { db, clock } = context;
  await awaited(db, raceId);
  const at = clock();
  await db
    .insert(openingNotices)
    .values({ id: newId(), raceId, userId: account.id, lang, confirmedAt: at, createdAt: at })
    .onConflictDoNothing();
}

export const isAskedFor = async (on: DbOrTx, account: Account, raceId: number): Promise<boolean> =>
  (await on.$count(openingNotices, isOf(account, raceId))) > 0;

export async function endForAccount(on: DbOrTx, account: Account, raceId: number): Promise<void> {
  await on.delete(openingNotices).where(isOf(account, raceId));
}

/** A mail asks whether the address is theirs; answered alike whatever is there, so that nobody learns who waits. */
export async function askByEmail(
  context: Context,
  { email, raceId, lang }: { readonly email: string | undefined; readonly raceId: number; readonly lang: Lang },
): Promise<void> {
  const { db, clock, environment } = context;
  const race = await awaited(db, raceId);
  if (email === undefined) return refuseField('email', 'required');
  const address = email.toLowerCase();
  if (!(await isWithin(context, limits.mailPerAccount, `opening ${address}`))) return;
  const circuit = (await circuitOf(db, 'race', raceId)) ?? refuse('race_not_found');
  const token = newToken();
  await db.transaction(async (tx) => {
    const at = clock();
    const waiting = { tokenHash: hashOf(token), lang, createdAt: at };
    const [written] = await tx
      .insert(openingNotices)
      .values({ id: newId(), raceId, email: address, ...waiting })
      .onConflictDoUpdate({
        target: [openingNotices.raceId, openingNotices.email],
        set: waiting,
        setWhere: isNull(openingNotices.confirmedAt),
      })
      .returning({ id: openingNotices.id });
    // Confirmed already: nothing is left to ask.
    if (!written) return;
    const place = await circuitMailPlace(tx, circuit, lang, environment.baseUrl);
    const strip = await raceStrip(tx, { race_id: raceId, race_package_id: null }, 'soon');
    await queueMail(context, tx, confirmOpeningMail(place, { to: address, race: race.i18n[lang].name, token, strip }));
  });
}

/** A wish that nobody confirmed is over when its link is. */
const isGood = (now: Date) =>
  or(
    sql`${openingNotices.confirmedAt} is not null`,
    gt(openingNotices.createdAt, cutoff(retention.opening_notices, now)),
  );

/** Confirms an address; asked again, it answers the same. Null: the link has run out, or the wish is gone. */
export async function confirmOpening(
  { db, clock }: Context,
  token: string,
  lang: Lang,
): Promise<OpeningNoticeView | null> {
  const now = clock();
  const [found] = await db
    .update(openingNotices)
    .set({ confirmedAt: sql`coalesce(${openingNotices.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(openingNotices.tokenHash, hashOf(token)), isGood(now)))
    .returning({ raceId: openingNotices.raceId });
  if (!found) return null;
  const [race] = await db.select().from(races).where(eq(races.id, found.raceId));
  return { race: { name: race!.i18n[lang].name, slug: race!.slug }, opens_at: race!.opensAt?.toISOString() ?? null };
}

export async function endOpening({ db }: Context, token: string): Promise<void> {
  await db.delete(openingNotices).where(eq(openingNotices.tokenHash, hashOf(token)));
}

const batch = 100;

/** Each row is locked, and deleted in the transaction that queues its mail: nobody is told twice, or never. */
export async function tellOfOpenings(context: Context): Promise<number> {
  const { db, clock, environment } = context;
  return db.transaction(async (tx) => {
    const opened = await openedNotices(tx, clock(), batch);
    if (opened.length === 0) return 0;
    await tx.delete(openingNotices).where(
      inArray(
        openingNotices.id,
        opened.map(({ id }) => id),
      ),
    );
    for (const notice of opened) {
      const place = await circuitMailPlace(tx, notice.circuit_id, notice.lang, environment.baseUrl);
      const strip = await raceStrip(tx, { race_id: notice.race_id, race_package_id: null });
      await queueMail(context, tx, openedMail(place, { ...notice, strip }));
    }
    return opened.length;
  });
}

/** Deletes the wishes of an erased account's address that was given without signing in; its own go with the account. */
export async function forgetOpeningsFor(on: DbOrTx, email: string): Promise<void> {
  await on.delete(openingNotices).where(eq(openingNotices.email, email.toLowerCase()));
}

export async function forgetOpenings({ db, clock }: Context): Promise<void> {
  const now = clock();
  const over = db
    .select({ id: races.id })
    .from(races)
    .where(or(eq(races.state, 'archived'), lte(races.registrationEndsAt, now)));
  await db
    .delete(openingNotices)
    .where(
      or(
        inArray(openingNotices.raceId, over),
        and(isNull(openingNotices.confirmedAt), lte(openingNotices.createdAt, cutoff(retention.opening_notices, now))),
      ),
    );
}
