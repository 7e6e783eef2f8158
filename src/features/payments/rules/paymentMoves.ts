import { openPaymentStates, type PaymentState, unpaidPaymentStates } from './paymentAction.ts';

export const paymentMoves = {
  open: { from: ['starting', 'open'], to: 'open', when: 'the provider has made its page' },
  capture: {
    from: ['open', 'capturing'],
    to: 'capturing',
    when: 'the buyer has agreed, and the money is being captured',
  },
  reopen: { from: ['capturing'], to: 'open', when: 'the capture was declined; the buyer may try again' },
  pay: { from: unpaidPaymentStates, to: 'paid', when: 'its money has paid the order' },
  fail: {
    from: openPaymentStates,
    to: 'failed',
    when: 'it can no longer be paid, as the provider says, or its capture was left unfinished and is not wanted',
  },
  supersede: {
    from: ['starting', 'open', 'failed'],
    to: 'superseded',
    when: 'the order asks for another amount, is paid otherwise, or is over',
  },
  return_surplus: {
    from: unpaidPaymentStates,
    to: 'refunding',
    when: 'its money came late, twice, or in another amount, and goes back',
  },
  give_back: { from: ['paid'], to: 'refunding', when: 'all that the order was paid with goes back' },
  keep: { from: ['refunding'], to: 'paid', when: 'a refund has failed for good' },
  undo: {
    from: ['paid', 'refunding'],
    to: 'undone',
    when: 'its money was for something else, or noted wrongly: its match, or what was noted by hand, is undone',
  },
  unsend: {
    from: ['refunded'],
    to: 'refunding',
    when: 'what was noted as sent had not left, or its transfer has come back',
  },
  end_refund: { from: ['refunding'], to: 'refunded', when: 'all of it is back' },
} as const satisfies Record<
  string,
  { readonly from: readonly PaymentState[]; readonly to: PaymentState; readonly when: string }
>;

export type PaymentMove = keyof typeof paymentMoves;
