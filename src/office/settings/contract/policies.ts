import { z } from 'zod';
import { PolicyFields } from '#features/legal/contract/setup.ts';
import { Instant } from '#kernel/calendar.ts';
import { Flag } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { listCalls } from '#office/kit/contract/lists.ts';
import { FindingView, reads, setsUp } from '#office/kit/contract/setUps.ts';

const PolicyVersionView = z.object({
  version: z.int(),
  /** In force no more since then. */
  replaced_at: Instant.nullable(),
  /** How many athletes it was accepted for. */
  accepted: z.int(),
  name: z.string(),
  text: z.string(),
  pdf_path: z.string().nullable(),
});

export const PolicySetUpView = z
  .object({
    id: z.int(),
    position: z.int(),
    is_required: Flag,
    name_it: z.string(),
    name_en: z.string(),
    description_it: z.string(),
    description_en: z.string(),
    button_it: z.string(),
    button_en: z.string(),
    pdf_it: z.string(),
    pdf_en: z.string(),
    version: z.int(),
    types: z.int(),
    versions: z.array(PolicyVersionView),
    findings: z.array(FindingView),
  })
  .meta({ id: 'PolicySetUp' });
export type PolicySetUpView = z.output<typeof PolicySetUpView>;

export const getOfficePolicies = officeCall({
  id: 'getOfficePolicies',
  method: 'GET',
  url: '/set-up/policies',
  summary: 'The policies of a circuit as they are set up, fifty at most, with every text that somebody has accepted',
  roles: reads,
  response: {
    200: z.object({
      data: z.object({ policies: z.array(PolicySetUpView), may_change: Flag }),
    }),
  },
});

export const policyCalls = listCalls({
  name: 'Policy',
  url: '/circuits/:id/set-up/policies',
  params: circuit,
  fields: PolicyFields,
  roles: setsUp,
  summaries: {
    add: 'Adds a policy, which ways to register may ask to accept',
    change: 'Changes a policy; another text is its next version, and the one that somebody has accepted is kept',
    remove: 'Deletes a policy that no way to register asks for and nobody has answered',
  },
  refusals: ['set_up_stays_faultless'],
});
