import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Tx, violated } from '#server/database.ts';
import { type Account, isSuperAdmin } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { whyNotSuspend } from '../../rules/suspendable.ts';
import { lockUser } from '../findUser.ts';
import type { Sessions } from '../sessions.ts';
import { accountSuspensions } from '../tables.ts';
import { rolesOf } from './roles.ts';
import { otherSuperAdmins, requireOtherSuperAdmin } from './superAdminsView.ts';
import { findSuspendable } from './suspendableView.ts';

interface SuspensionOfficer {
  readonly account: Account;
  readonly circuitId: number;
  readonly person: string;
  readonly reason: string;
  readonly tell: (tx: Tx, now: Date) => Promise<void>;
}

export function createSuspending({ db, clock }: Context, sessions: Sessions) {
  async function changing(
    { account, circuitId, person, reason, tell }: SuspensionOfficer,
    action: 'account_suspended' | 'account_reinstated',
    change: (tx: Tx, now: Date) => Promise<void>,
  ): Promise<void> {
    const now = clock();
    await db.transaction(async (tx) => {
      // Their rows are locked first: of two super-admins who suspend each other, the second waits here, holding nothing.
      await otherSuperAdmins(tx, person);
      if (!(await lockUser(tx, person))) return refuse('item_not_found');
      const found = (await findSuspendable(tx, circuitId, person)) ?? refuse('item_not_found');
      const whyNot = whyNotSuspend({ id: account.id, isSuperAdmin: isSuperAdmin(account) }, found);
      if (whyNot) refuse(whyNot);
      await change(tx, now);
      await tell(tx, now);
      await writeAudit(tx, {
        at: now,
        actorUserId: account.id,
        circuitId,
        action,
        subjectType: 'user_account',
        subjectId: person,
        facts: {
          before: { suspended: action === 'account_reinstated' },
          after: { suspended: action === 'account_suspended' },
          reason,
        },
      });
    });
    sessions.changed(person);
  }

  return {
    /** Its sessions end, and no sign-in opens one. */
    suspend: (acting: SuspensionOfficer) =>
      changing(acting, 'account_suspended', async (tx, now) => {
        const { circuitId, person, reason, account } = acting;
        const roles = await rolesOf(tx, person, circuitId);
        if (roles.some(({ role }) => role === 'super-admin')) await requireOtherSuperAdmin(tx, person);
        await tx
          .insert(accountSuspensions)
          .values({ id: newId(), userId: person, circuitId, reason, suspendedAt: now, suspendedBy: account.id })
          .catch((error: unknown) => {
            if (violated(error) === 'account_suspension_open_once') return refuse('changed_meanwhile');
            throw error;
          });
        await sessions.closeAll(tx, person);
      }),

    reinstate: (acting: SuspensionOfficer) =>
      changing(acting, 'account_reinstated', async (tx, now) => {
        const { person, reason, account } = acting;
        const ended = await tx
          .update(accountSuspensions)
          .set({ endedAt: now, endedBy: account.id, endReason: reason })
          .where(and(eq(accountSuspensions.userId, person), isNull(accountSuspensions.endedAt)))
          .returning({ id: accountSuspensions.id });
        if (ended.length === 0) refuse('changed_meanwhile');
      }),
  };
}
