import { z } from 'zod';
import { taxedKinds } from '#features/invoices/rules/invoiceLines.ts';
import { natures } from '#features/invoices/rules/taxes.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import { Flag, requiredText } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';

export const AccountingView = z
  .object({
    /** What an accountant is to confirm; null where the circuit issues no invoices. */
    terms: z
      .object({
        issuer: z.string(),
        regime: z.string(),
        taxes: z.array(
          z.object({
            kind: z.enum(taxedKinds),
            /** In hundredths of a percent. */
            rate: z.int(),
            nature: z.enum(natures).nullable(),
            law: z.string().nullable(),
          }),
        ),
        stamp_law: z.string().nullable(),
        stamp_from: Money,
        stamp_amount: Money,
        causal: z.string(),
        /** Says what was seen, when it is confirmed. */
        sign: z.string(),
      })
      .nullable(),
    /** What was confirmed last, of these terms or of others. */
    confirmation: z
      .object({ name: z.string(), on: Day, noted_by: z.string().nullable(), noted_at: Instant })
      .nullable(),
    /** Is it of these terms? */
    confirmed: Flag,
    may_confirm: Flag,
  })
  .meta({ id: 'Accounting' });
export type AccountingView = z.output<typeof AccountingView>;

export const getAccounting = officeCall({
  id: 'getAccounting',
  method: 'GET',
  url: '/accounting',
  summary: 'What of a circuit’s invoices an accountant must confirm, and whether one has',
  roles: ['super-admin', 'organiser', 'money'],
  response: { 200: z.object({ data: AccountingView }) },
});

/** The longest text that says what was seen. */
const longestSign = 4_000;

/** Who confirmed it, and on which day. */
export const AccountantFields = z.object({ name: requiredText(3, 120), on: Day });

export const confirmAccounting = officeCall({
  id: 'confirmAccounting',
  method: 'POST',
  url: '/accounting/confirmation',
  summary: 'Notes that an accountant has confirmed what the circuit’s invoices are made by, as it was seen',
  roles: ['super-admin', 'money'],
  body: AccountantFields.extend({ sign: requiredText(1, longestSign) }),
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['reauth_required', 'item_not_found', 'changed_meanwhile'],
});
