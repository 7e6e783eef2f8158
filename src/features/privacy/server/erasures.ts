import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { mailCircuit } from '#features/circuits/server/circuitMail.ts';
import type { MailPlace, OwnSites } from '#features/identity/server/links.ts';
import { requireRecent } from '#features/identity/server/requireProved.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { requireOtherSuperAdmin } from '#features/identity/server/staff/superAdminsView.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { erasedAfter } from '#kernel/retention.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { violated } from '#server/database.ts';
import { removeFiles } from '#server/files.ts';
import { type Account, isSuperAdmin, type Site } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { queueMail } from '#server/mail.ts';
import { eraseAccount, openOf } from './eraseAccount.ts';
import { erasedMail, erasureAskedMail, erasureCancelledMail } from './mails.ts';
import { accountErasures } from './tables.ts';

export async function openErasure({ db }: Pick<Context, 'db'>, userId: string) {
  const [wish] = await db
    .select({ asked_at: accountErasures.askedAt, due_at: accountErasures.dueAt })
    .from(accountErasures)
    .where(openOf(userId))
    .orderBy(desc(accountErasures.askedAt));
  return wish ? { asked_at: wish.asked_at.toISOString(), due_at: wish.due_at.toISOString() } : null;
}

export interface ErasureDependencies {
  readonly sites: OwnSites;
  readonly sessions: Sessions;
}

/** Stores the request to erase an account: it waits two weeks, every session ends, and the owner gets a mail. */
export async function askErasure(
  context: Context,
  sessions: Sessions,
  { account, site, place, confirmation }: { account: Account; site: Site; place: MailPlace; confirmation: string },
): Promise<Date> {
  const { db, clock } = context;
  const now = clock();
  requireRecent(account, now);
  if (confirmation.toLowerCase() !== account.email.toLowerCase()) return refuseField('confirmation', 'not_your_email');
  const dueAt = erasedAfter(now);
  const { circuitId } = site;
  const { origin, lang } = place;
  await db
    .transaction(async (tx) => {
      if (isSuperAdmin(account)) await requireOtherSuperAdmin(tx, account.id);
      await tx
        .insert(accountErasures)
        .values({ id: newId(), userId: account.id, circuitId, origin, lang, askedAt: now, dueAt });
      await writeAudit(tx, {
        at: now,
        actorUserId: account.id,
        circuitId,
        action: 'erasure_asked',
        subjectType: 'user_account',
        subjectId: account.id,
      });
      await sessions.closeAll(tx, account.id);
      await queueMail(context, tx, erasureAskedMail(place, account.email, now, dueAt));
    })
    .catch((error: unknown) => {
      if (violated(error) === 'account_erasure_open_once') return refuse('erasure_already_asked');
      throw error;
    });
  return dueAt;
}

export async function cancelErasure(
  context: Context,
  { account, place }: { readonly account: Account; readonly place: MailPlace },
): Promise<void> {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    const now = clock();
    const [cancelled] = await tx
      .update(accountErasures)
      .set({ cancelledAt: now })
      .where(openOf(account.id))
      .returning({ circuitId: accountErasures.circuitId });
    if (!cancelled) return refuse('erasure_not_found');
    await writeAudit(tx, {
      at: now,
      actorUserId: account.id,
      circuitId: cancelled.circuitId,
      action: 'erasure_cancelled',
      subjectType: 'user_account',
      subjectId: account.id,
    });
    await queueMail(context, tx, erasureCancelledMail(place, account.email));
  });
}

/** Carries out the requests whose two weeks are over, each in its own transaction; a failed one is tried again. */
export async function eraseDue(context: Context, moveOrder: MoveOrder): Promise<void> {
  const { db, clock, log } = context;
  const due = await db
    .select({ id: accountErasures.id })
    .from(accountErasures)
    .where(
      and(lte(accountErasures.dueAt, clock()), isNull(accountErasures.cancelledAt), isNull(accountErasures.doneAt)),
    )
    .orderBy(accountErasures.dueAt)
    .limit(200);
  for (const { id } of due) {
    try {
      await removeFiles(context, await eraseOne(context, moveOrder, id));
    } catch (error) {
      log.error({ err: error, erasure: id }, 'an account could not be erased');
    }
  }
}

const eraseOne = ({ db, clock, jobs }: Context, moveOrder: MoveOrder, id: string) =>
  db.transaction(async (tx) => {
    const now = clock();
    // Row lock and second look: it may have been cancelled meanwhile; `skip locked` leaves it to another process.
    const [wish] = await tx
      .select()
      .from(accountErasures)
      .where(and(eq(accountErasures.id, id), isNull(accountErasures.cancelledAt), isNull(accountErasures.doneAt)))
      .for('update', { skipLocked: true });
    if (!wish?.userId) return [];
    const erased = await eraseAccount(tx, moveOrder, wish.userId, now);
    if (!erased) return [];
    const { lang, origin } = wish;
    const circuit = await mailCircuit(tx, wish.circuitId, lang);
    await queueMail({ jobs }, tx, erasedMail({ lang, origin, circuit }, erased.email));
    return erased.places;
  });
