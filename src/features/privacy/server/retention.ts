import { forgetIdleCarts } from '#features/cart/server/forgetCarts.ts';
import { forgetAddressesOfEnded } from '#features/coupons/server/forgetCoupons.ts';
import { neverActivated } from '#features/identity/server/eraseUser.ts';
import { deleteConsents } from '#features/legal/server/choiceConsents.ts';
import { deleteCookieChoices } from '#features/legal/server/cookieChoices.ts';
import { createMoveOrder, type MoveOrder } from '#features/orders/server/moves.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { deleteDoubts } from '#features/payments/server/doubts.ts';
import { emptyNotices } from '#features/payments/server/forgetPayments.ts';
import { forgetRefundAccounts } from '#features/payments/server/refundAccounts.ts';
import { forgetBearersOfEnded } from '#features/registration/server/keptPlaces.ts';
import { forgetMovements } from '#features/statements/server/forgetMovements.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { cutoff, type RetentionName, retention } from '#kernel/retention.ts';
import { deleteAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { removeFiles } from '#server/files.ts';
import { deleteAnswers } from '#server/idempotency.ts';
import type { Job } from '#server/jobs.ts';
import { eraseAccount } from './eraseAccount.ts';
import { eraseDue } from './erasures.ts';
import { forgetDueCertificates, forgetDueInvoices, forgetPurchases, forgetRaceData } from './forgetDue.ts';
import { deleteRequests } from './requests.ts';

/** Answers the places of deleted files, to be removed after the commit. */
type RetentionStep = (tx: Tx, now: Date) => Promise<readonly string[] | undefined>;

const until =
  (name: RetentionName, forget: (tx: Tx, until: Date) => Promise<void>): RetentionStep =>
  async (tx, now) => {
    await forget(tx, cutoff(retention[name], now));
    return undefined;
  };

const eraseNeverActivated =
  (moveOrder: MoveOrder): RetentionStep =>
  async (tx, now) => {
    const places: string[] = [];
    for (const id of await neverActivated(tx, cutoff(retention.not_activated, now))) {
      places.push(...((await eraseAccount(tx, moveOrder, id, now))?.places ?? []));
    }
    return places;
  };

/** The nightly steps. The other rules of retention are carried out by jobs of their owners. */
const stepsOf = (moveOrder: MoveOrder): Readonly<Partial<Record<RetentionName, RetentionStep>>> => ({
  not_activated: eraseNeverActivated(moveOrder),
  race_data: forgetRaceData,
  bank_movements: until('bank_movements', (tx, ended) => forgetMovements(tx, dayInRome(ended))),
  purchases: forgetPurchases,
  invoices: forgetDueInvoices,
  certificates: forgetDueCertificates,
  carts: until('carts', forgetIdleCarts),
  idempotency: until('idempotency', deleteAnswers),
  consents: until('consents', deleteConsents),
  cookie_choices: until('cookie_choices', deleteCookieChoices),
  payment_notices: until('payment_notices', emptyNotices),
  code_addresses: until('code_addresses', async (tx, ended) => {
    await forgetAddressesOfEnded(tx, ended);
    await forgetBearersOfEnded(tx, ended);
  }),
  refund_accounts: until('refund_accounts', forgetRefundAccounts),
  payment_doubts: until('payment_doubts', deleteDoubts),
  requests: until('requests', deleteRequests),
  audit: until('audit', deleteAudit),
});

/** Each in its own transaction: a failed one does not stop the others and fails the job. Idempotent. */
export async function applyRetention(context: Context, moveOrder: MoveOrder): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries(stepsOf(moveOrder))) {
    try {
      const places = await context.db.transaction((tx) => step(tx, context.clock()));
      await removeFiles(context, places ?? []);
    } catch (error) {
      context.log.error({ err: error, rule: name }, 'a rule of retention failed');
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`Rules of retention failed: ${failed.join(', ')}`);
}

/** Carries out erasures whose fortnight is over, every hour, and the table of retention, every night. */
export const privacyJobs = (context: Context, { runMove }: Reactions): readonly Job[] => {
  const moveOrder = createMoveOrder(runMove);
  return [
    { name: 'erase-accounts', schedule: '7 * * * *', run: () => eraseDue(context, moveOrder) },
    { name: 'keep-retention', schedule: '41 3 * * *', run: () => applyRetention(context, moveOrder) },
  ];
};
