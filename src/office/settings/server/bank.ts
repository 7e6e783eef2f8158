import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { type CircuitRow, lockCircuit, setBank } from '#features/circuits/server/writeCircuit.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import { type Officer, requireUnchanged } from '#office/kit/server/setUps.ts';
import { writeAudit } from '#server/audit.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import type { BankFields, BankSetUpView } from '../contract/settings.ts';
import { bankDueAt, isDue, isSameAccount, lapsedBefore, mayConfirm } from '../rules/bankChange.ts';
import { tellOfBank } from './bankMails.ts';
import { bankChanges } from './tables.ts';

type Bank = NonNullable<CircuitRow['bank']>;
type BankRequest = typeof bankChanges.$inferSelect;

const isSameBank = (one: Bank, other: Bank): boolean => isSameAccount(one, other) && one.bank === other.bank;

const isOpen = (circuitId: number) => and(eq(bankChanges.circuitId, circuitId), isNull(bankChanges.endedAt));

const openChange = async (on: DbOrTx, circuitId: number): Promise<BankRequest | undefined> =>
  (await on.select().from(bankChanges).where(isOpen(circuitId)))[0];

/** The account of a circuit, and a change of it that waits. */
export async function viewBank(
  { db }: Context,
  account: Account,
  circuitId: number,
  bank: Bank | null,
): Promise<Omit<BankSetUpView, 'may_change'>> {
  const change = await openChange(db, circuitId);
  return {
    bank,
    change: change
      ? {
          bank: change.bank,
          by: await accountNameOf(db, change.proposedBy),
          yours: flag(change.proposedBy === account.id),
          at: change.proposedAt.toISOString(),
          due_at: change.dueAt.toISOString(),
          confirmed_by: await accountNameOf(db, change.confirmedBy),
        }
      : null,
  };
}

/** The proposed account that this person may confirm, and the day it was proposed; none that is theirs or confirmed already. */
export async function countToConfirm(
  on: DbOrTx,
  circuitId: number,
  accountId: string,
): Promise<{ readonly count: number; readonly day: Day | null }> {
  const change = await openChange(on, circuitId);
  return change && change.confirmedBy === null && mayConfirm(change, accountId)
    ? { count: 1, day: dayInRome(change.proposedAt) }
    : { count: 0, day: null };
}

/**
 * The first account counts at once, for no money goes anywhere yet; another IBAN, BIC or holder once somebody else has
 * confirmed it and a day is over.
 */
export function createBankChanges(context: Context) {
  const { db, clock } = context;

  const audit = (tx: Tx, { account, office }: Pick<Officer, 'account' | 'office'>, action: string, facts: object) =>
    writeAudit(tx, {
      at: clock(),
      actorUserId: account.id,
      circuitId: office.circuitId,
      action,
      subjectType: 'circuit',
      subjectId: String(office.circuitId),
      facts: { ...facts },
    });

  const locked = <Done>({ office }: Officer, act: (tx: Tx, bank: Bank | null) => Promise<Done>): Promise<Done> =>
    db.transaction(async (tx) => {
      const row = (await lockCircuit(tx, office.circuitId)) ?? refuse('not_found');
      return act(tx, row.bank);
    });

  return {
    /** `seen`: the account that was on the page; another one that somebody else has set since is told. */
    propose: (acting: Officer, typed: BankFields, seen: BankFields | null): Promise<void> =>
      locked(acting, async (tx, before) => {
        const { account, office } = acting;
        const { circuitId } = office;
        const asked = { seen: { company: null, bank: null, iban: null, bic: null, ...seen }, fields: typed };
        const { after } = await requireUnchanged<Partial<Bank>>(
          tx,
          { type: 'circuit', id: circuitId },
          { ...before },
          asked,
        );
        if (Object.keys(after).length === 0) return;
        const bank = { ...typed, ...before, ...after };
        if (await openChange(tx, circuitId)) refuse('bank_change_open');
        if (before === null || isSameAccount(before, bank)) {
          await setBank(tx, circuitId, bank);
          await audit(tx, acting, 'bank_set', { before, after: bank });
          await catalogueChanged(tx, circuitId);
          await tellOfBank(context, tx, { circuitId, by: account, bank, what: 'set' });
          return;
        }
        const now = clock();
        await tx.insert(bankChanges).values({
          id: newId(),
          circuitId,
          bank,
          proposedBy: account.id,
          proposedAt: now,
          dueAt: bankDueAt(now),
        });
        await audit(tx, acting, 'bank_proposed', { before, after: bank });
        await tellOfBank(context, tx, { circuitId, by: account, bank, what: 'proposed' });
      }),

    /** `bank` is the account that was seen: one that was proposed again meanwhile, under another name, is refused. */
    confirm: (acting: Officer, bank: BankFields): Promise<void> =>
      locked(acting, async (tx, before) => {
        const { account, office } = acting;
        const change = await openChange(tx, office.circuitId);
        if (!change || !isSameBank(change.bank, bank) || change.confirmedBy !== null)
          return refuse('bank_change_not_found');
        if (!mayConfirm(change, account.id)) refuse('bank_same_person');
        const now = clock();
        await tx
          .update(bankChanges)
          .set({ confirmedBy: account.id, confirmedAt: now })
          .where(eq(bankChanges.id, change.id));
        await audit(tx, acting, 'bank_confirmed', { after: bank });
        if (isDue({ ...change, confirmedBy: account.id }, now)) await apply(tx, change, before, now);
      }),

    withdraw: (acting: Officer): Promise<void> =>
      locked(acting, async (tx) => {
        const change = (await openChange(tx, acting.office.circuitId)) ?? refuse('bank_change_not_found');
        await tx.update(bankChanges).set({ endedAt: clock() }).where(eq(bankChanges.id, change.id));
        await audit(tx, acting, 'bank_withdrawn', { before: change.bank });
      }),

    /** Sets the accounts whose day has come, and ends the changes that nobody has confirmed in a fortnight. */
    async applyDue(): Promise<void> {
      const now = clock();
      await db
        .update(bankChanges)
        .set({ endedAt: now })
        .where(
          and(
            isNull(bankChanges.endedAt),
            isNull(bankChanges.confirmedBy),
            lte(bankChanges.proposedAt, lapsedBefore(now)),
          ),
        );
      const due = await db
        .select({ circuitId: bankChanges.circuitId })
        .from(bankChanges)
        .where(and(isNull(bankChanges.endedAt), isNotNull(bankChanges.confirmedBy), lte(bankChanges.dueAt, now)));
      for (const { circuitId } of due) {
        await db.transaction(async (tx) => {
          const row = await lockCircuit(tx, circuitId);
          const change = await openChange(tx, circuitId);
          if (row && change && isDue(change, now)) await apply(tx, change, row.bank, now);
        });
      }
    },
  };

  async function apply(tx: Tx, change: BankRequest, before: Bank | null, now: Date): Promise<void> {
    const { id, circuitId, bank } = change;
    await setBank(tx, circuitId, bank);
    await tx.update(bankChanges).set({ endedAt: now }).where(eq(bankChanges.id, id));
    await writeAudit(tx, {
      at: now,
      circuitId,
      action: 'bank_set',
      subjectType: 'circuit',
      subjectId: String(circuitId),
      facts: { before, after: bank },
    });
    await catalogueChanged(tx, circuitId);
    await tellOfBank(context, tx, { circuitId, by: null, bank, what: 'set' });
  }
}

export const bankChangesJob = (context: Context): Job => ({
  name: 'console-bank-changes',
  schedule: '*/10 * * * *',
  run: () => createBankChanges(context).applyDue(),
});
