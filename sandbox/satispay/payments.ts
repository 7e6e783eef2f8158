import { z } from 'zod';
import { readDemoPayment } from '../demoPayments.ts';
import { createNotices } from '../notices.ts';
import type { World } from '../provider.ts';
import { refuse } from './problem.ts';

export interface SatispayPayment {
  readonly id: string;
  /** The key that it was made with, for a shop that was paired; the deployment's own has none. */
  readonly pairedKey?: string | undefined;
  readonly type: 'TO_BUSINESS' | 'REFUND_TO_BUSINESS';
  readonly status: 'PENDING' | 'ACCEPTED' | 'CANCELED';
  readonly cents: number;
  readonly insertedAt: string;
  readonly expiresAt: string;
  readonly externalCode: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly callbackUrl: string | null;
  readonly redirectUrl: string | null;
  /** The payment that a refund gives back from. */
  readonly parentId: string | null;
}

const hour = 60 * 60 * 1_000;
const Url = z
  .string()
  .regex(/^https?:\/\//)
  .max(2_000);
const Cents = z.int().min(1).max(9_999_999);

const NewPayment = z.discriminatedUnion('flow', [
  z.object({
    flow: z.literal('MATCH_CODE'),
    amount_unit: Cents,
    currency: z.literal('EUR'),
    external_code: z.string().max(50).optional(),
    callback_url: Url,
    redirect_url: Url,
    expiration_date: z.iso.datetime().optional(),
    metadata: z.record(z.string().max(45), z.string().max(500)).optional(),
  }),
  z.object({
    flow: z.literal('REFUND'),
    amount_unit: Cents,
    currency: z.literal('EUR'),
    parent_payment_uid: z.string(),
    metadata: z.record(z.string().max(45), z.string().max(500)).optional(),
  }),
]);
type NewPayment = z.infer<typeof NewPayment>;

export type Payments = ReturnType<typeof createPayments>;

/** Payments as Satispay keeps them: pending until the payer accepts in the app, cancels, or lets the time run out. */
export function createPayments(world: World) {
  const { now, openTable } = world;
  const rows = openTable<SatispayPayment>('satispay-payments', { limit: 10_000 });
  // A callback is a bare GET without signature or status: whoever hears it must ask.
  const notices = createNotices(world, { provider: 'satispay', path: '', sign: () => ({}), forge: () => ({}) });

  const callbackOf = ({ callbackUrl }: SatispayPayment, id: string) => callbackUrl?.replaceAll('{uuid}', id);

  function tell(payment: SatispayPayment) {
    const callback = callbackOf(payment, payment.id);
    if (callback === undefined) return;
    notices.announce({ id: payment.id, body: '', callback }, () => {
      // A forger calls for a payment that is not paid, or for one that never was.
      const other = rows.all().findLast(({ status }) => status === 'PENDING')?.id ?? crypto.randomUUID();
      return { id: other, body: '', callback: callbackOf(payment, other)! };
    });
  }

  function end(payment: SatispayPayment, status: 'ACCEPTED' | 'CANCELED'): SatispayPayment {
    if (payment.status !== 'PENDING') return payment;
    const ended = rows.put({ ...payment, status });
    tell(ended);
    return ended;
  }

  const refundOf = (parentId: string, cents: number, metadata: SatispayPayment['metadata'] = {}): SatispayPayment => {
    const at = now().toISOString();
    return rows.put({
      id: crypto.randomUUID(),
      type: 'REFUND_TO_BUSINESS',
      status: 'ACCEPTED',
      cents,
      insertedAt: at,
      expiresAt: at,
      externalCode: null,
      metadata,
      callbackUrl: null,
      redirectUrl: null,
      parentId,
    });
  };

  /** A payment of the demo's data, accepted long ago: nobody is told of it. */
  function takenInDemo(id: string): SatispayPayment | undefined {
    const demo = readDemoPayment(id);
    if (!demo) return undefined;
    if (demo.refunded > 0) refundOf(id, demo.refunded);
    const at = now().toISOString();
    return rows.put({
      id,
      type: 'TO_BUSINESS',
      status: 'ACCEPTED',
      cents: demo.cents,
      insertedAt: at,
      expiresAt: at,
      externalCode: demo.reference,
      metadata: { order_id: demo.orderId },
      callbackUrl: null,
      redirectUrl: null,
      parentId: null,
    });
  }

  /** As it is now: one whose time is over is cancelled, even if nobody looked until now. */
  function find(id: string): SatispayPayment | undefined {
    const payment = rows.get(id) ?? takenInDemo(id);
    const over = payment?.status === 'PENDING' && Date.parse(payment.expiresAt) <= now().getTime();
    return over ? end(payment, 'CANCELED') : payment;
  }

  const refundedOf = (id: string) =>
    rows
      .all()
      .filter(({ parentId }) => parentId === id)
      .reduce((sum, { cents }) => sum + cents, 0);

  function giveBack(asked: Extract<NewPayment, { flow: 'REFUND' }>): SatispayPayment {
    const parent = find(asked.parent_payment_uid) ?? refuse(404, 41, 'payment not found');
    if (parent.status !== 'ACCEPTED' || parent.type !== 'TO_BUSINESS') return refuse(403, 44, 'wrong payment state');
    if (refundedOf(parent.id) + asked.amount_unit > parent.cents) return refuse(400, 131, 'refund exceeds the payment');
    return refundOf(parent.id, asked.amount_unit, asked.metadata);
  }

  return {
    find,
    accept: (payment: SatispayPayment) => end(payment, 'ACCEPTED'),
    cancel: (payment: SatispayPayment) => end(payment, 'CANCELED'),
    refundedOf,
    all: rows.all,

    create(body: unknown, pairedKey?: string): SatispayPayment {
      const { data, error } = NewPayment.safeParse(body);
      if (error) return refuse(400, 36, z.prettifyError(error));
      if (data.flow === 'REFUND') {
        const parent = find(data.parent_payment_uid);
        return parent?.pairedKey === pairedKey ? giveBack(data) : refuse(404, 41, 'payment not found');
      }
      return rows.put({
        id: crypto.randomUUID(),
        pairedKey,
        type: 'TO_BUSINESS',
        status: 'PENDING',
        cents: data.amount_unit,
        insertedAt: now().toISOString(),
        expiresAt: data.expiration_date ?? new Date(now().getTime() + 2 * hour).toISOString(),
        externalCode: data.external_code ?? null,
        metadata: data.metadata ?? {},
        callbackUrl: data.callback_url,
        redirectUrl: data.redirect_url,
        parentId: null,
      });
    },

    resume: notices.resume,
    forget() {
      rows.clear();
      notices.forget();
    },
  };
}
