import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { members } from './tables.ts';

export interface PersonIdentity {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day;
}

/** Records of erased accounts are kept for their races only and are never found. */
export const samePerson = ({ firstname, lastname, birthday }: PersonIdentity) =>
  and(
    sql`lower(${members.lastname}) = lower(${lastname})`,
    sql`lower(${members.firstname}) = lower(${firstname})`,
    eq(members.birthday, birthday),
    isNull(members.erasedAt),
  );
