import { refuse } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import { isWithin, limits } from '#server/limits.ts';
import { mayBringMoney } from '../rules/paymentAction.ts';
import type { Provider } from '../rules/providers.ts';
import { createNoteForged, noteDoubt } from './doubts.ts';
import type { NoticeRequest } from './gateways/gateway.ts';
import type { Gateways } from './gateways/gateways.ts';
import { claimAsking, findNoticedPayment, findPayment, type PaymentRecord } from './paymentRecords.ts';
import { askedBack } from './refundRecords.ts';
import type { Settle } from './settle.ts';
import { storable } from './storable.ts';
import { paymentEvents } from './tables.ts';

const settleJobName = 'settle-payment';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A forged notice is refused and counted. Any other is stored once, and the portal asks the provider, or a job does.
 * Unsigned notices within two seconds are answered by one job in a minute.
 */
export function createReceiveNotice(context: Context, gateways: Gateways, settle: Settle) {
  const { db, jobs, clock, log } = context;
  const noteForged = createNoteForged(context);

  async function refuseForged(provider: Provider, { body, query }: Omit<NoticeRequest, 'mayVerify'>): Promise<never> {
    await noteForged(
      provider,
      body || new URLSearchParams(Object.entries(query).map(([name, value = '']) => [name, value])).toString(),
    );
    return refuse('notice_not_genuine');
  }

  /** By the first account that knows its signature. */
  async function readNotice(provider: Provider, circuit: number | null, came: Omit<NoticeRequest, 'mayVerify'>) {
    const bucket = circuit === null ? provider : `${provider} ${circuit}`;
    const mayVerify = () => isWithin(context, limits.noticesVerified, bucket);
    for (const { gateway, accountId } of await gateways.noticedBy(provider, circuit)) {
      const notice = await gateway.readNotice({ ...came, mayVerify });
      if (notice) return { notice: storable(notice), accountId };
    }
    return refuseForged(provider, came);
  }

  /** Somebody gave it back at the provider, which the office is told. */
  async function noteReturned({ id, provider }: PaymentRecord, returned: Cents): Promise<void> {
    const asked = (await askedBack(db, { payment: id }))[0]!.amount;
    if (returned > asked)
      await noteDoubt(db, context, { kind: 'returned_elsewhere', provider, paymentId: id, said: { returned, asked } });
  }

  return async (provider: Provider, circuit: number | null, came: Omit<NoticeRequest, 'mayVerify'>): Promise<void> => {
    const { notice, accountId } = await readNotice(provider, circuit, came);
    const id = notice.paymentId && uuid.test(notice.paymentId) ? notice.paymentId : null;
    const [found] = await findNoticedPayment(db, { provider, id, ref: notice.ref });
    // Whoever has an account of their own can sign what they like with its secret, and speaks of its payments alone.
    const payment = found && notice.signed && found.account_id !== accountId ? undefined : found;
    // Anybody could have sent it: what is about nothing that we know is not kept.
    if (!payment && !notice.signed) return refuseForged(provider, came);
    const { eventId, kind, signed: genuine, payload } = notice;
    const event = { id: newId(), provider, eventId, kind, genuine, payload, receivedAt: clock() };
    const fresh = await db
      .insert(paymentEvents)
      .values({ ...event, paymentId: payment?.id ?? null })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (payment && notice.returned !== undefined && notice.signed && fresh.length > 0)
      await noteReturned(payment, notice.returned);
    if (!payment || !mayBringMoney(payment.state)) return;
    const { id: paymentId } = payment;
    // Whoever knows a payment's id could let the portal ask the provider without end.
    if (!notice.signed && (await claimAsking(db, { id: paymentId, now: clock().toISOString() })).length === 0) {
      await jobs.send(db, settleJobName, { paymentId }, { once: { key: paymentId, seconds: 60 } });
      return;
    }
    try {
      await settle(payment);
    } catch (error) {
      log.warn({ err: error, payment: paymentId }, 'a payment is to be settled later');
      await jobs.send(db, settleJobName, { paymentId });
    }
  };
}

export const settlePaymentJob = ({ db }: Context, settle: Settle): Job<{ paymentId: string }> => ({
  name: settleJobName,
  retryLimit: 50,
  run: async ({ paymentId }) => {
    const [payment] = await findPayment(db, { id: paymentId });
    if (payment) await settle(payment);
  },
});
