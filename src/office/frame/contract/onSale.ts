import { z } from 'zod';
import { CatalogueId } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';
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

export const getWrongOnSale = officeCall({
  id: 'getWrongOnSale',
  method: 'GET',
  url: '/set-up/wrong',
  summary: 'The faults of races, packages and products that are on sale, of fifty at most',
  roles: reads,
  byRace: true,
  params: z.object({ id: CatalogueId }),
  response: { 200: z.object({ data: z.array(WrongOnSale) }) },
});
