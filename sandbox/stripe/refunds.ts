import type Stripe from 'stripe';
import type { AccountName } from '../accounts.ts';
import type { Events } from './events.ts';
import type { Params } from './form.ts';
import { type Ledger, makeId, seconds } from './ledger.ts';
import { badRequest, refuse } from './problem.ts';
import { integer, metadata, oneOf, onlyKnown, text } from './read.ts';

const missing = (what: string, id: string) =>
  badRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param: what });

/** POST /v1/refunds: gives back all that is left of a charge, or a part of it; never more. */
export function refund(
  params: Params,
  account: AccountName | undefined,
  { ledger, events }: { readonly ledger: Ledger; readonly events: Events },
  now: Date,
): Stripe.Refund {
  onlyKnown(params, ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']);
  const asked = integer(params.amount, 'amount', 1);
  const reason = oneOf(params.reason, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']);
  const notes = metadata(params.metadata);

  const charge = chargeOf(params, ledger);
  const sale = ledger.sales.all().find(({ session }) => session.payment_intent === charge.payment_intent);
  if (sale?.account !== account) missing('charge', charge.id);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = asked ?? left;
  const money = (cents: number) => `€${(cents / 100).toFixed(2)}`;
  if (amount > left) {
    const message = `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`;
    refuse(message, { param: 'amount' });
  }

  const made = ledger.refunds.put({
    id: makeId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: makeId('txn_3'),
    charge: charge.id,
    created: seconds(now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: notes,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const amount_refunded = charge.amount_refunded + amount;
  const after = ledger.charges.put({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  });
  events.announce('charge.refunded', after, account);
  events.announce('refund.updated', made, account);
  return made;
}

function chargeOf(params: Params, { intents, charges }: Ledger): Stripe.Charge {
  const intentId = text(params.payment_intent, 'payment_intent');
  const chargeId = text(params.charge, 'charge');
  if (chargeId) return charges.get(chargeId) ?? missing('charge', chargeId);
  if (!intentId) {
    return badRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  const intent = intents.get(intentId) ?? missing('payment_intent', intentId);
  const charge = intent.status === 'succeeded' ? charges.get(String(intent.latest_charge)) : undefined;
  return charge ?? refuse(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}
