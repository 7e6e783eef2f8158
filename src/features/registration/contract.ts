import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { DetailIds, PersonalId } from '#kernel/wire.ts';
import { startFixes, startMatters } from './rules/start.ts';

export const StartView = z
  .object({
    detail_id: PersonalId,
    /** The registration that can be gone back to, while it is not ordered. */
    draft_id: PersonalId.nullable(),
    light: z.enum(['green', 'amber', 'red']),
    reasons: z.array(
      z.object({
        matter: z.enum(startMatters),
        light: z.enum(['amber', 'red']),
        code: z.string(),
        detail: z.string(),
        fix: z.enum(startFixes),
      }),
    ),
  })
  .meta({ id: 'Start' });
export type StartView = z.output<typeof StartView>;

export const getStarts = {
  id: 'getStarts',
  method: 'GET',
  url: '/user/starts',
  summary: 'Whether the athletes of these registrations may start; ids that are not the actor’s are left out',
  access: 'signed-in',
  schema: {
    querystring: z.object({ detail_ids: DetailIds }),
    response: { 200: z.object({ data: z.array(StartView) }) },
  },
} as const satisfies Call;

/** One of the account's athletes who cannot be chosen for a race: registered already, or in the cart. */
export const StandingView = z.object({
  member_id: PersonalId,
  /** "held": by somebody else's registration, which is not paid and may be refused (decision 054). */
  standing: z.enum(['registered', 'held', 'cart']),
  /** The race in which the athlete is registered: of a package, one of several. */
  race_name: z.string().nullable(),
});
export type StandingView = z.output<typeof StandingView>;
