import { z } from 'zod';
import { MemberView } from '#features/athletes/contract.ts';
import type { Call } from '#kernel/call.ts';
import { PersonalId } from '#kernel/wire.ts';

/** The signed-in user (registration §3, "User"). `role` is the role that counts in the request's circuit, or null. */
export const UserView = z
  .object({
    id: PersonalId,
    email: z.string(),
    role: z.enum(['super-admin', 'organiser', 'desk']).nullable(),
    detail: z.object({ himself_member: MemberView.nullable() }),
  })
  .meta({ id: 'User' });
export type UserView = z.output<typeof UserView>;

export const getUser = {
  id: 'getUser',
  method: 'GET',
  url: '/auth/user',
  summary: 'The signed-in user with the own athlete record',
  access: 'signed-in',
  schema: { response: { 200: z.object({ data: UserView }) } },
} as const satisfies Call;
