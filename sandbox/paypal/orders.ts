import { z } from 'zod';
import { readDemoPayment } from '../demoPayments.ts';
import { amountOf, type Capture, type Ledger, makeId, type PayPalOrder, type Refund } from './ledger.ts';
import { invalid, notFound, unprocessable } from './problem.ts';
import type { Webhooks } from './webhooks.ts';

const hour = 60 * 60 * 1_000;

/** So long a payer may take to come to PayPal, and then again to approve. */
const openForMs = 3 * hour;

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Url = z
  .string()
  .regex(/^https?:\/\//)
  .max(2_000);

const Unit = z.object({
  reference_id: z.string().max(256).default('default'),
  description: z.string().max(127).optional(),
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
  amount: Amount.extend({ breakdown: z.record(z.string(), Amount).optional() }),
  items: z
    .array(z.object({ name: z.string().min(1).max(127), quantity: z.string().regex(/^\d+$/), unit_amount: Amount }))
    .optional(),
});

const CreateOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(Unit).min(1).max(10),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: Url,
        cancel_url: Url,
        locale: z.string().default('en-GB'),
        brand_name: z.string().max(127).optional(),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
        payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
      }),
    }),
  }),
});

const RefundIn = z.object({ amount: Amount.optional(), custom_id: z.string().max(127).optional() });

/** Whole cents of an amount as PayPal takes it: at most two decimals, above zero. */
function centsOf({ currency_code, value }: z.infer<typeof Amount>): number {
  if (currency_code !== 'EUR') invalid('CURRENCY_NOT_SUPPORTED', 'The sandbox takes euro only.', 'currency_code');
  if (!/^\d+(\.\d{1,2})?$/.test(value)) invalid('DECIMAL_PRECISION', 'At most two decimals.', 'value');
  const [euro = '0', rest = ''] = value.split('.');
  return Number(euro) * 100 + Number(rest.padEnd(2, '0'));
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  const [issue] = error.issues;
  return invalid('INVALID_PARAMETER_SYNTAX', issue?.message ?? 'No good.', `/${issue?.path.join('/') ?? ''}`);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** The amount is what its parts come to, as PayPal insists. */
function checkAmounts({ amount, items = [] }: z.infer<typeof Unit>): number {
  const cents = centsOf(amount);
  if (cents === 0) unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'The amount must be above zero.');
  const part = (name: string) => (amount.breakdown?.[name] ? centsOf(amount.breakdown[name]) : 0);
  if (amount.breakdown) {
    const plus = sumOf(['item_total', 'tax_total', 'shipping', 'handling', 'insurance'].map(part));
    if (plus - part('shipping_discount') - part('discount') !== cents)
      unprocessable('AMOUNT_MISMATCH', 'The amount is not the sum of its breakdown.');
  }
  const itemTotal = sumOf(items.map(({ unit_amount, quantity }) => centsOf(unit_amount) * Number(quantity)));
  if (items.length > 0 && itemTotal !== part('item_total'))
    unprocessable('ITEM_TOTAL_MISMATCH', 'The items do not come to item_total.');
  return cents;
}

export function createOrder(body: unknown, now: Date): PayPalOrder {
  const { purchase_units, payment_source } = parse(CreateOrder, body);
  const [unit] = purchase_units;
  if (!unit || purchase_units.length > 1) return invalid('UNSUPPORTED', 'The sandbox takes one purchase unit.');
  const { return_url, cancel_url, locale } = payment_source.paypal.experience_context;
  return {
    id: makeId(),
    status: 'PAYER_ACTION_REQUIRED',
    createdAt: now.toISOString(),
    cents: checkAmounts(unit),
    currency: 'EUR',
    referenceId: unit.reference_id,
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    items: (unit.items ?? []).map(({ name, quantity }) => ({ name, quantity: Number(quantity) })),
    locale,
    returnUrl: return_url,
    cancelUrl: cancel_url,
    declines: false,
    capture: null,
  };
}

export type Orders = ReturnType<typeof createOrders>;

/** What may happen to an order after it was made. */
export function createOrders(ledger: Ledger, webhooks: Webhooks, now: () => Date) {
  const isOver = ({ status, createdAt }: PayPalOrder) =>
    status !== 'COMPLETED' && now().getTime() - Date.parse(createdAt) > openForMs;

  /** An order of the demo's data, captured long ago: nobody is told of it. */
  function takenInDemo(id: string): PayPalOrder | undefined {
    const demo = readDemoPayment(id);
    if (!demo) return undefined;
    const at = now().toISOString();
    const capture: Capture = { id: makeId(), cents: demo.cents, at };
    if (demo.refunded > 0) {
      const refund = { orderId: id, captureId: capture.id, cents: demo.refunded, customId: null, at };
      ledger.refunds.put({ id: makeId(), ...refund });
    }
    return ledger.orders.put({
      id,
      status: 'COMPLETED',
      createdAt: at,
      cents: demo.cents,
      currency: 'EUR',
      referenceId: demo.reference,
      customId: demo.orderId,
      invoiceId: null,
      description: demo.reference,
      items: [],
      locale: 'it-IT',
      returnUrl: 'http://localhost/',
      cancelUrl: 'http://localhost/',
      declines: false,
      capture,
    });
  }

  const find = (id: string): PayPalOrder | undefined => {
    const order = ledger.orders.get(id) ?? takenInDemo(id);
    return order && isOver(order) ? { ...order, status: 'VOIDED' } : order;
  };

  return {
    find,

    /** The payer presses "pay": nothing is paid yet, the shop must capture. */
    approve(order: PayPalOrder, { declines = false } = {}): PayPalOrder {
      if (order.status !== 'PAYER_ACTION_REQUIRED') return order;
      const approved = ledger.orders.put({ ...order, status: 'APPROVED', declines });
      webhooks.announce(approved.account, {
        type: 'CHECKOUT.ORDER.APPROVED',
        resourceType: 'checkout-order',
        resource: orderView(approved),
      });
      return approved;
    },

    capture(id: string): PayPalOrder {
      const order = find(id) ?? notFound();
      if (order.status === 'COMPLETED') unprocessable('ORDER_ALREADY_CAPTURED', 'The order is captured already.');
      if (order.status !== 'APPROVED') unprocessable('ORDER_NOT_APPROVED', 'The payer has not approved the order.');
      if (order.declines) {
        ledger.orders.put({ ...order, status: 'PAYER_ACTION_REQUIRED', declines: false });
        unprocessable('INSTRUMENT_DECLINED', 'The payer’s bank declined the payment.');
      }
      const capture: Capture = { id: makeId(), cents: order.cents, at: now().toISOString() };
      const done = ledger.orders.put({ ...order, status: 'COMPLETED', capture });
      const captured = {
        type: 'PAYMENT.CAPTURE.COMPLETED',
        resourceType: 'capture',
        resource: captureView(done, capture, 0),
      };
      webhooks.announce(done.account, captured, () => {
        // What a forger would say: another payer's order, not paid, is paid.
        const other = ledger.orders.all().findLast(({ capture: none }) => none === null) ?? done;
        return captureView(other, { ...capture, id: makeId(), cents: other.cents }, 0);
      });
      return done;
    },

    /** Gives back all that is left of a capture, or a part of it; never more. */
    refund(captureId: string, body: unknown): Refund {
      const { amount, custom_id } = parse(RefundIn, body ?? {});
      const order = ledger.orderOfCapture(captureId) ?? notFound();
      const left = order.cents - sumOf(ledger.refundsOf(captureId).map(({ cents }) => cents));
      if (left === 0) unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has been fully refunded.');
      const cents = amount ? centsOf(amount) : left;
      if (cents === 0) unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'The amount must be above zero.');
      if (cents > left) unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund is more than is left of the capture.');
      const refund = ledger.refunds.put({
        id: makeId(),
        orderId: order.id,
        captureId,
        cents,
        customId: custom_id ?? null,
        at: now().toISOString(),
      });
      webhooks.announce(order.account, {
        type: 'PAYMENT.CAPTURE.REFUNDED',
        resourceType: 'refund',
        resource: {
          ...refundView(refund),
          seller_payable_breakdown: {
            total_refunded_amount: money(sumOf(ledger.refundsOf(captureId).map((one) => one.cents))),
          },
        },
      });
      return refund;
    },

    refunded: (captureId: string) => sumOf(ledger.refundsOf(captureId).map(({ cents }) => cents)),
  };
}

const money = (cents: number) => ({ currency_code: 'EUR', value: amountOf(cents) });

export function captureView(order: PayPalOrder, capture: Capture, refunded: number) {
  const status = refunded === 0 ? 'COMPLETED' : refunded < capture.cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  return {
    id: capture.id,
    status,
    amount: money(capture.cents),
    final_capture: true,
    custom_id: order.customId ?? undefined,
    invoice_id: order.invoiceId ?? undefined,
    create_time: capture.at,
    update_time: capture.at,
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

export const refundView = ({ id, cents, customId, captureId, at }: Refund) => ({
  id,
  status: 'COMPLETED',
  amount: money(cents),
  custom_id: customId ?? undefined,
  create_time: at,
  links: [{ href: `/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' }],
});

export const orderView = (order: PayPalOrder, refunded = 0) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  create_time: order.createdAt,
  purchase_units: [
    {
      reference_id: order.referenceId,
      amount: money(order.cents),
      custom_id: order.customId ?? undefined,
      invoice_id: order.invoiceId ?? undefined,
      description: order.description ?? undefined,
      ...(order.capture && { payments: { captures: [captureView(order, order.capture, refunded)] } }),
    },
  ],
  ...((order.status === 'APPROVED' || order.status === 'COMPLETED') && {
    payer: { payer_id: 'SANDBOXPAYER1', email_address: 'payer@paypal.sandbox' },
  }),
});
