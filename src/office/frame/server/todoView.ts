import { and, count, eq, isNull, lte, min } from 'drizzle-orm';
import { refundsWaiting } from '#features/disruptions/server/officeView.ts';
import { invitations } from '#features/identity/server/tables.ts';
import { orders } from '#features/orders/server/tables.ts';
import { countReturnedElsewhere } from '#features/payments/server/elsewhereView.ts';
import { countOpen } from '#features/statements/server/movementsView.ts';
import { countOpen as countWithdrawals } from '#features/withdrawals/server/withdrawalsView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { type HeldRole, type Reach, type Role, reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import { type OfficeTask, type OfficeView, officeTasks } from '#office/kit/contract/office.ts';
import { getOfficeInvoices } from '#office/money/contract/invoices.ts';
import { getMovements } from '#office/money/contract/money.ts';
import { countAwaitedTooLong, countMoneyBack } from '#office/money/server/backView.ts';
import { countToSend } from '#office/money/server/invoices/invoicesView.ts';
import { releaseOffers } from '#office/orders/contract/offers.ts';
import { noteMoney, noteRefundSent, refundOrder } from '#office/orders/contract/orders.ts';
import { moveParcel } from '#office/orders/contract/parcels.ts';
import { refundWithdrawal } from '#office/orders/contract/withdrawals.ts';
import { countParcels } from '#office/orders/server/parcels/parcelsView.ts';
import { getOfficeCards } from '#office/papers/contract/cards.ts';
import { getOfficeCertificates } from '#office/papers/contract/certificates.ts';
import { countCards } from '#office/papers/server/cards/cardsView.ts';
import { countCertificates } from '#office/papers/server/certificates/certificatesView.ts';
import { getOfficeRequests } from '#office/requests/contract.ts';
import { countRequests } from '#office/requests/server/requestsView.ts';
import { changeCircuit, confirmBank } from '#office/settings/contract/settings.ts';
import { countToConfirm } from '#office/settings/server/bank.ts';
import { countCircuitFaults } from '#office/settings/server/settingsView.ts';
import { getInvitations } from '#office/staff/contract/people.ts';
import type { DbOrTx } from '#server/database.ts';
import { byUrgency } from '../rules/todoOrder.ts';

interface TodoQuery {
  readonly accountId: string;
  readonly circuitId: number;
  readonly roles: readonly HeldRole[];
  readonly now: Date;
}

type Task = OfficeView['todo'][number];

interface Counting {
  readonly for: readonly Role[];
  readonly byRace?: true;
  /** It is to be done by its day. Without it the day says since when it waits, or when the race is. */
  readonly due?: true;
  readonly read: (races: Reach) => Promise<Pick<Task, 'count' | 'day'>>;
}

/** What waits for somebody in the office, what is late first, then by its day: only what their roles let them see. */
export async function officeToDo(on: DbOrTx, { accountId, circuitId, roles, now }: TodoQuery): Promise<Task[]> {
  const counts: Readonly<Record<OfficeTask, Counting>> = {
    certificates: {
      for: getOfficeCertificates.roles,
      byRace: true,
      read: (races) => countCertificates(on, { circuitId, races }, now),
    },
    cards: {
      for: getOfficeCards.roles,
      byRace: true,
      read: (races) => countCards(on, { circuitId, races }, now),
    },
    movements: { for: getMovements.roles, read: () => countOpen(on, circuitId) },
    wires: {
      for: noteMoney.roles,
      due: true,
      read: async () => {
        const awaited = and(eq(orders.state, 'awaiting_payment'), eq(orders.payMethod, 'wiretransfer'));
        const [row] = await on
          .select({ count: count(), day: min(orders.dueDay) })
          .from(orders)
          .where(and(eq(orders.circuitId, circuitId), awaited));
        return row!;
      },
    },
    back: {
      for: noteRefundSent.roles,
      read: () => countMoneyBack(on, circuitId),
    },
    stuck: { for: noteRefundSent.roles, read: () => countAwaitedTooLong(on, circuitId, now) },
    odd: {
      for: refundOrder.roles,
      read: async () => (await countReturnedElsewhere(on, { circuit: circuitId }))[0]!,
    },
    offers: {
      for: releaseOffers.roles,
      read: async () => (await refundsWaiting(on, { circuit: circuitId }))[0]!,
    },
    bank: { for: confirmBank.roles, read: () => countToConfirm(on, circuitId, accountId) },
    invoices: {
      for: getOfficeInvoices.roles,
      due: true,
      read: () => countToSend(on, circuitId),
    },
    withdrawals: { for: refundWithdrawal.roles, due: true, read: () => countWithdrawals(on, circuitId) },
    parcels: { for: moveParcel.roles, due: true, read: () => countParcels(on, circuitId) },
    requests: { for: getOfficeRequests.roles, due: true, read: () => countRequests(on, circuitId) },
    circuit: {
      for: changeCircuit.roles,
      read: async () => ({ count: await countCircuitFaults(on, circuitId, now), day: null }),
    },
    invitations: {
      for: getInvitations.roles,
      read: async () => {
        const isOver = and(isNull(invitations.endedAt), lte(invitations.expiresAt, now));
        return { count: await on.$count(invitations, and(eq(invitations.circuitId, circuitId), isOver)), day: null };
      },
    },
  };
  const today = dayInRome(now);
  const tasks = await Promise.all(
    officeTasks.map(async (what) => {
      const { for: wanted, byRace, due, read } = counts[what];
      const reach = reachIn(roles, circuitId, wanted);
      const reads = reach === 'all' || (byRace && reach !== null);
      const found = reads ? await read(reach) : { count: 0, day: null };
      const { day } = found;
      return { what, ...found, late: flag(due === true && day !== null && day < today) };
    }),
  );
  return tasks.filter((task) => task.count > 0).toSorted(byUrgency);
}
