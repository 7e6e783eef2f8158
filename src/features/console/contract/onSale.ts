import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { FindingView, reads } from './setUps.ts';

/** What is put on sale, each with a page of its own. */
export const onSaleKinds = ['race', 'package', 'product', 'code'] as const;
export type OnSaleKind = (typeof onSaleKinds)[number];

export const WrongOnSale = z
  .object({
    kind: z.enum(onSaleKinds),
    id: z.string(),
    /** Of a code: the code. */
    name: z.string(),
    findings: z.array(FindingView),
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
    response: { 200: z.object({ data: z.array(WrongOnSale) }) },
  },
} as const satisfies Call;
