import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { onSaleKinds } from '../rules/onSaleKinds.ts';
import { Accepted, done, FindingView, reads, setsUp } from './setUps.ts';

/** What is wrong with something on sale, and when it was seen first. */
const OpenFindingView = FindingView.extend({
  /** The check at night that found it first; null: none has yet. */
  since: Instant.nullable(),
  /** The day from which it will be so; null: it is so already. */
  from: Day.nullable(),
});

export const WrongOnSale = z
  .object({
    kind: z.enum(onSaleKinds),
    id: z.string(),
    /** Of a code: the code. */
    name: z.string(),
    findings: z.array(OpenFindingView),
  })
  .meta({ id: 'WrongOnSale' });
export type WrongOnSale = z.output<typeof WrongOnSale>;

export const getWrongOnSale = {
  id: 'getWrongOnSale',
  method: 'GET',
  url: '/circuits/:id/set-up/wrong',
  summary: 'What is wrong with the races, packages, products and codes that are on sale, faults first, fifty at most',
  access: 'staff',
  roles: reads,
  byRace: true,
  schema: {
    params: z.object({ id: CatalogueId }),
    response: {
      200: z.object({
        data: z.array(WrongOnSale),
        /** The last check at night; null: there was none yet. */
        checked_at: Instant.nullable(),
      }),
    },
  },
} as const satisfies Call;

export const acceptWarnings = {
  id: 'acceptWarnings',
  method: 'POST',
  url: '/circuits/:id/set-up/accepted-warnings',
  summary: 'Accepts warnings of something that is on sale, each by its key: they are asked no more while it is on sale',
  access: 'staff',
  roles: setsUp,
  byRace: true,
  schema: {
    params: z.object({ id: CatalogueId }),
    body: Accepted.extend({ kind: z.enum(onSaleKinds, { error: 'choose' }), thing: z.string().max(40, 'too_long') }),
    response: done,
  },
  refusals: ['race_not_found', 'package_not_found', 'product_not_found', 'coupon_not_found'],
} as const satisfies Call;
