import { and, eq, sql } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import type { ChoiceKind } from '#features/legal/rules/choices.ts';
import { reachIn, roleNames } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import type { UserView } from '../contract.ts';

/** The super-admin's counts in all circuits. */
export const roleIn = (circuitId: number, roles: Account['roles']): UserView['role'] =>
  roleNames.find((role) => reachIn(roles, circuitId, [role]) !== null) ?? null;

/** This one, or else the first of theirs. */
function officeOf(circuitId: number, roles: Account['roles']): UserView['office'] {
  if (roleIn(circuitId, roles) !== null) return circuitId;
  const own = roles.flatMap((held) => held.circuitId ?? []);
  return own.length === 0 ? null : Math.min(...own);
}

/** The newest answers; false where there is none. */
const chosen = (kind: ChoiceKind, circuitId: number) => sql<boolean>`coalesce((
  select c.accepted from consent_answer c
  where c.member_id = member.id and c.user_id = member.user_id and c.circuit_id = ${circuitId} and c.kind = ${kind}
  order by c.at desc, c.id desc limit 1), false)`;

export async function readUser(on: DbOrTx, account: Account, circuitId: number): Promise<UserView> {
  const [himself] = await on
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      birthday: members.birthday,
      gender: members.gender,
      nationality: members.nationality,
      tax_code: members.taxCode,
      gadget_size: members.gadgetSize,
      emergency_contact: members.emergencyContact,
      emergency_phone: members.emergencyPhone,
      newsletter: chosen('newsletter', circuitId),
      third_part: chosen('third_part_data', circuitId),
    })
    .from(members)
    .where(and(eq(members.userId, account.id), eq(members.himself, true)));
  return {
    id: account.id,
    email: account.email,
    role: roleIn(circuitId, account.roles),
    office: officeOf(circuitId, account.roles),
    detail: {
      himself_member: himself
        ? { ...himself, newsletter: flag(himself.newsletter), third_part: flag(himself.third_part) }
        : null,
    },
  };
}

/** Empty where the account has no athlete of its own. */
export async function firstnameOf(on: DbOrTx, userId: string): Promise<string> {
  const [himself] = await on
    .select({ firstname: members.firstname })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.himself, true)));
  return himself?.firstname ?? '';
}
