import { and, eq, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import { ibanEnd } from '#features/circuits/rules/iban.ts';
import { requireNotOwnAccount } from '#features/circuits/server/ownAccountView.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { type Reactions, react } from '#features/orders/server/reactions.ts';
import { readRefundKey } from '#features/orders/server/refundKey.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { sum } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import type { RefundAccountView } from '../contract.ts';
import { fateOf, refundReasonOf } from '../rules/refundReasons.ts';
import { type MoneyToSend, moneyToSendOf } from './refundAccountView.ts';
import { refundAccounts, refunds } from './tables.ts';
import { isToReturn } from './toSendBack.ts';

interface Opening {
  /** Or the order's id for its signed-in buyer. */
  readonly key: string;
  readonly account: Account | null;
}

/** All of it that whoever has the link is shown. */
const endOf = (iban: string | null): string | null => (iban === null ? null : ibanEnd(iban));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Refuses with `refund_link_not_valid`. */
async function openedBy(context: Context, on: DbOrTx, { key, account }: Opening) {
  const isId = uuid.test(key);
  const order = (isId ? key : readRefundKey(key, context.clock(), context.environment)) ?? '';
  const [found] = uuid.test(order) ? await moneyToSendOf(on, { order }) : [];
  const owner = found?.user_id ?? null;
  if (!found || owner === null || (isId && owner !== account?.id)) return refuse('refund_link_not_valid');
  return { order, owner, found };
}

const shown = ({ circuit, reference, refunds, others, iban }: MoneyToSend, lang: Lang): RefundAccountView => ({
  reference,
  circuit: circuit[lang].name,
  refunds: refunds.map(({ id, amount, why, note }) => ({ id, amount, note, why: refundReasonOf(why) })),
  others: others.map(({ id, amount, sent_on, sent_to, came_on, ...refund }) => ({
    id,
    amount,
    became: fateOf(refund),
    day: sent_on,
    sent_to,
    came_on,
  })),
  total: sum(refunds.map(({ amount }) => amount)),
  iban_end: endOf(iban),
  open: flag(refunds.length > 0),
});

export async function readRefundAccount(context: Context, opening: Opening, lang: Lang): Promise<RefundAccountView> {
  const { found } = await openedBy(context, context.db, opening);
  return shown(found, lang);
}

/**
 * The buyer is told by mail, because a link may have been passed on. Refuses with `refund_link_not_valid`,
 * `refund_account_closed`, and the circuit's own account (decision 261).
 */
export async function giveRefundAccount(
  context: Context,
  reactions: Reactions,
  { iban, holder, lang, ...opening }: Opening & { readonly iban: string; readonly holder: string; readonly lang: Lang },
): Promise<RefundAccountView> {
  const at = context.clock();
  return context.db.transaction(async (tx) => {
    const { order: id } = await openedBy(context, tx, opening);
    const order = (await lockOrder(tx, id)) ?? refuse('refund_link_not_valid');
    // Of an order that is being sent back the second to come sees what the first has done.
    const { owner, found } = await openedBy(context, tx, opening);
    if (found.refunds.length === 0) refuse('refund_account_closed');
    if (found.iban === iban && found.holder === holder) return shown(found, lang);
    await requireNotOwnAccount(tx, order.circuit_id, iban);
    const given = { userId: owner, iban, holder, givenAt: at };
    await tx
      .insert(refundAccounts)
      .values({ orderId: id, ...given })
      .onConflictDoUpdate({ target: refundAccounts.orderId, set: given });
    await writeAudit(tx, {
      at,
      // Whoever comes by the mail's link is nobody whom the portal knows.
      actorUserId: opening.account?.id ?? null,
      circuitId: found.circuit_id,
      action: found.iban === null ? 'refund_account_given' : 'refund_account_changed',
      subjectType: 'customer_order',
      subjectId: id,
      facts: {
        before: endOf(found.iban),
        after: endOf(iban),
        through: opening.account ? 'order_page' : 'mail_link',
      },
    });
    const { state } = order;
    const change = { orderId: id, from: state, to: state, at, by: owner, why: 'the account was given' } as const;
    await react(reactions.afterCommit, tx, { ...change, what: 'give_account' });
    return shown({ ...found, iban }, lang);
  });
}

/** Of orders whose money has all gone back up to this instant. */
export async function forgetRefundAccounts(on: DbOrTx, until: Date): Promise<void> {
  const ofOrder = eq(refunds.orderId, refundAccounts.orderId);
  const waiting = on
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(ofOrder, or(isToReturn, sql`${refunds.endedAt} > ${until.toISOString()}::timestamptz`)));
  const gone = on
    .select({ id: refundAccounts.orderId })
    .from(refundAccounts)
    .where(and(lte(refundAccounts.givenAt, until), notExists(waiting)));
  await on.delete(refundAccounts).where(inArray(refundAccounts.orderId, gone));
}
