import { z } from 'zod';
import { DayIn } from '#kernel/calendar.ts';
import { CatalogueId, PersonalId, requiredText } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';

/**
 * A payment that was noted by hand; a refund that was noted as sent, or took the place of a refused one; a movement that was
 * matched, goes back to who sent it, or whose rest was asked for.
 */
export const undoKinds = ['payment', 'refund', 'movement'] as const;

export const UndoMoneyBody = z.object({
  /** When a refund was noted as sent, as it was seen; not asked where it is not sent. */
  seen: z.string().max(40, 'too_long').optional(),
  /** The day on which the bank returned the transfer; without it, it had never left. */
  came_back_on: DayIn('date_not_valid').nullable().optional(),
  note: requiredText(3, 200),
});

export const undoMoney = officeCall({
  id: 'undoMoney',
  method: 'POST',
  url: '/money/:kind/:of/undo',
  summary:
    'Undoes money that was matched, noted by hand, noted as sent, to be sent back or asked for, as long as nothing has followed from it. Needs a recent proof',
  roles: ['money'],
  params: z.object({ id: CatalogueId, kind: z.enum(undoKinds), of: PersonalId }),
  body: UndoMoneyBody,
  response: { 200: z.object({ data: z.object({ unpaid: z.int() }) }) },
  refusals: [
    'reauth_required',
    'payment_not_found',
    'payment_not_by_hand',
    'refund_not_found',
    'movement_not_found',
    'money_followed',
    'money_undone',
    'movement_changed_meanwhile',
    'refund_not_sent',
    'refund_ended',
    'value_day_in_future',
    'value_day_too_old',
  ],
});
