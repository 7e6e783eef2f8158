import { z } from 'zod';
import { hostOf, isHost } from '#features/circuits/rules/host.ts';
import type { Call } from '#kernel/call.ts';
import { absentOrWrong, EmailIn, requiredText } from '#kernel/wire.ts';
import { startSteps } from '../rules/startStep.ts';

/** A host name; the rest of an address that is pasted is left off. */
export const HostIn = z
  .string({ error: absentOrWrong })
  .max(400, 'too_long')
  .overwrite(hostOf)
  .min(1, 'required')
  .refine((host) => host === '' || isHost(host), 'host_not_valid');

export const getStart = {
  id: 'getStart',
  method: 'GET',
  url: '/start',
  summary: 'What is to be done next in a portal without a circuit, for who asks',
  access: 'anyone',
  schema: {
    response: {
      200: z.object({
        data: z.object({
          step: z.enum(startSteps),
          host: z.string(),
          email: z.string().nullable(),
        }),
      }),
    },
  },
} as const satisfies Call;

export const FirstCircuitIn = z.object({
  name: requiredText(1, 80),
  host: HostIn,
  company: requiredText(1, 120),
  place: requiredText(1, 80),
  email: EmailIn,
});
export type FirstCircuitIn = z.output<typeof FirstCircuitIn>;

export const openPortal = {
  id: 'openPortal',
  method: 'POST',
  url: '/start',
  summary: 'Makes the first circuit of a portal, for a super-admin with a recent second factor',
  access: 'signed-in',
  schema: { body: FirstCircuitIn, response: { 201: z.object({ data: z.object({ id: z.int() }) }) } },
  refusals: ['forbidden', 'second_factor_required', 'reauth_required', 'circuit_there_already'],
} as const satisfies Call;
