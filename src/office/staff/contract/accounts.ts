import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import { Flag, oneLine, PageIn, PageSizeIn, PersonalId, paged, requiredText, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const roles = ['super-admin', 'organiser'] as const;

export const longestAccountSearch = 60;

export const OfficeAccountRow = z
  .object({
    id: PersonalId,
    email: z.string(),
    name: z.string().nullable(),
    created_at: Instant,
    orders: z.int(),
    suspension: z
      .object({
        at: Instant,
        /** Null where another circuit's office did it: it is theirs to tell. */
        reason: z.string().nullable(),
        by: z.string().nullable(),
      })
      .nullable(),
    may_change: Flag,
  })
  .meta({ id: 'OfficeAccount' });
export type OfficeAccountRow = z.output<typeof OfficeAccountRow>;

export const getOfficeAccounts = officeCall({
  id: 'getOfficeAccounts',
  method: 'GET',
  url: '/accounts',
  summary: 'The accounts that a circuit knows, by email or name; without a search those that are suspended',
  roles,
  querystring: z.object({
    search: textIn(longestAccountSearch).overwrite(oneLine).optional(),
    page: PageIn.optional(),
    size: PageSizeIn.optional(),
  }),
  response: { 200: paged(OfficeAccountRow) },
});

/** Why, as the person is told. */
export const SuspensionBody = z.object({ reason: requiredText(3, 500) });

const ofAccount = circuit.extend({ account: PersonalId });

export const suspendAccount = officeCall({
  id: 'suspendAccount',
  method: 'POST',
  url: '/accounts/:account/suspension',
  summary:
    'Suspends an account: it is signed out everywhere and cannot sign in; it is told why. Needs a recent sign-in',
  roles,
  params: ofAccount,
  body: SuspensionBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: [
    'reauth_required',
    'item_not_found',
    'account_own',
    'account_of_more',
    'changed_meanwhile',
    'last_super_admin',
  ],
});

export const reinstateAccount = officeCall({
  id: 'reinstateAccount',
  method: 'POST',
  url: '/accounts/:account/reinstatement',
  summary: 'Reinstates a suspended account, which is told why. Needs a recent sign-in',
  roles,
  params: ofAccount,
  body: SuspensionBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['reauth_required', 'item_not_found', 'account_own', 'account_of_more', 'changed_meanwhile'],
});
