import { z } from 'zod';
import { CatalogueId, Flag } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';
import { setsUp } from '#office/kit/contract/setUps.ts';

/** What is to be done before the first race opens, in the order in which it is best done. */
export const goLiveSteps = ['host', 'people', 'issuer', 'paying', 'policies', 'race'] as const;
export type GoLiveStep = (typeof goLiveSteps)[number];

export const GoLiveView = z
  .object({
    step: z.enum(goLiveSteps),
    done: Flag,
    /** A race opens without it: who issues invoices, of a circuit that issues none. */
    optional: Flag,
    /** Done without anybody of the circuit: it is paid through the accounts of who runs the portal, and has none of its own. */
    given: Flag,
    /** Registration for a race has begun. */
    late: Flag,
  })
  .meta({ id: 'GoLiveStep' });
export type GoLiveView = z.output<typeof GoLiveView>;

export const getGoLive = officeCall({
  id: 'getGoLive',
  method: 'GET',
  url: '/set-up/go-live',
  summary:
    'What is to be done before the first race of a circuit opens; once one has, what of it is still not done, which stays until it is',
  roles: setsUp,
  params: z.object({ id: CatalogueId }),
  response: { 200: z.object({ data: z.array(GoLiveView) }) },
});
