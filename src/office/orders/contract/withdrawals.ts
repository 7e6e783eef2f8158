import { z } from 'zod';
import { Money } from '#kernel/money.ts';
import { CatalogueId, FlagIn, PersonalId, requiredText } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';

const ofWithdrawal = z.object({ id: CatalogueId, withdrawal: PersonalId });

export const WithdrawnGoodsBody = z.object({
  back: FlagIn,
  /** They can be sold: they are on sale again. */
  restock: FlagIn,
});

export const noteWithdrawnGoods = officeCall({
  id: 'noteWithdrawnGoods',
  method: 'POST',
  url: '/withdrawals/:withdrawal/goods',
  summary: 'Notes that the goods of a withdrawal are back, and puts them on sale again, or takes the note back',
  roles: ['organiser', 'money'],
  params: ofWithdrawal,
  body: WithdrawnGoodsBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['item_not_found', 'goods_sold_again'],
});

export const WithdrawalRefundBody = z.object({
  by_bank: FlagIn,
  note: requiredText(3, 500),
});

export const refundWithdrawal = officeCall({
  id: 'refundWithdrawal',
  method: 'POST',
  url: '/withdrawals/:withdrawal/refund',
  summary: 'Gives back what the goods of a withdrawal were paid, with the last of them their delivery; once',
  roles: ['money'],
  params: ofWithdrawal,
  body: WithdrawalRefundBody,
  response: { 200: z.object({ data: z.object({ amount: Money, refund_id: PersonalId.nullable() }) }) },
  refusals: ['item_not_found', 'withdrawal_refunded', 'order_not_paid', 'refund_too_high', 'reauth_required'],
});
