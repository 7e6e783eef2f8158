import { lockUser } from '#features/identity/server/findUser.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { rolesOf } from '#features/identity/server/staff.ts';
import { otherSuperAdmins } from '#features/identity/server/superAdmins.ts';
import { reinstate, suspend } from '#features/identity/server/suspensions.ts';
import { requireOtherSuperAdmin } from '#features/privacy/server/lastSuperAdmin.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { type Account, isSuperAdmin } from '#server/http/request.ts';
import { whyNotSuspend } from '../../rules/suspendable.ts';
import { findSuspendable } from './accountsView.ts';
import { mailReinstated, mailSuspended } from './mails.ts';
import { openChoices } from './openChoicesView.ts';

interface SuspensionOfficer {
  readonly account: Account;
  readonly circuitId: number;
  /** Whose account it is about. */
  readonly person: string;
  readonly reason: string;
}

/** Suspends and reinstates accounts; each is told to the person, and written to the audit log. */
export function createSuspending(context: Context, sessions: Sessions) {
  const { db, clock } = context;

  async function changing(
    { account, circuitId, person, reason }: SuspensionOfficer,
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
    suspend: (acting: SuspensionOfficer) =>
      changing(acting, 'account_suspended', async (tx, now) => {
        const { circuitId, person, reason, account } = acting;
        const roles = await rolesOf(tx, person, circuitId);
        if (roles.some(({ role }) => role === 'super-admin')) await requireOtherSuperAdmin(tx, person);
        await suspend(tx, sessions, { userId: person, circuitId, reason, by: account.id, now });
        const open = await openChoices(tx, { circuit: circuitId, users: [person], today: dayInRome(now) });
        await mailSuspended(context, tx, { id: person, circuitId, reason, choosing: open.length > 0 });
      }),

    reinstate: (acting: SuspensionOfficer) =>
      changing(acting, 'account_reinstated', async (tx, now) => {
        const { circuitId, person, reason, account } = acting;
        await reinstate(tx, { userId: person, reason, by: account.id, now });
        await mailReinstated(context, tx, { id: person, circuitId, reason });
      }),
  };
}
