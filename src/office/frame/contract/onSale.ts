import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { FindingView, reads } from '#office/kit/contract/setUps.ts';
import { onSaleKinds } from '../rules/onSaleKinds.ts';

export const WrongOnSale = z
  .object({
    kind: z.enum(onSaleKinds),
    id: z.string(),
    name: z.string(),
    findings: z.array(FindingView),
  })
  .meta({ id: 'WrongOnSale' });
export type WrongOnSale = z.output<typeof WrongOnSale>;

export const getWrongOnSale = {
  id: 'getWrongOnSale',
  method: 'GET',
  url: '/circuits/:id/set-up/wrong',
  summary: 'The faults of races, packages and products that are on sale, of fifty at most',
  access: 'staff',
  roles: reads,
  byRace: true,
  schema: {
    params: z.object({ id: CatalogueId }),
    response: { 200: z.object({ data: z.array(WrongOnSale) }) },
  },
} as const satisfies Call;
