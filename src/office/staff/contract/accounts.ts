import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import { Flag, oneLine, PageIn, PageSizeIn, PersonalId, paged, requiredText, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const roles = ['super-admin', 'organiser'] as const;

/** The longest text that accounts are searched by. */
export const longestAccountSearch = 60;

export const OfficeAccountRow = z
  .object({
    id: PersonalId,
    email: z.string(),
    name: z.string().nullable(),
    created_at: Instant,
    /** How many orders it made here. */
    orders: z.int(),
    /** The suspension that is open, or the last one; null where there never was one. */
    suspension: z
      .object({
        at: Instant,
        /** Null where another circuit's office did it: it is theirs to tell. */
        reason: z.string().nullable(),
        /** Who did it, by name. */
        by: z.string().nullable(),
        ended: z.object({ at: Instant, reason: z.string().nullable(), by: z.string().nullable() }).nullable(),
      })
      .nullable(),
    /** Registrations of races that were postponed or cancelled, for which it may still choose, and the first day that ends. */
    open_choices: z.object({ count: z.int(), until: Day }).nullable(),
    /** May who asks suspend or reinstate it? */
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
