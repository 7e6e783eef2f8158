import { eq } from 'drizzle-orm';
import { writeAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { lockUser, userByEmail } from './findUser.ts';
import { employees, sessions, users } from './tables.ts';
import { issueToken, spendAllTokens } from './tokens.ts';

interface AppointmentResult {
  readonly changed: boolean;
  /** Of a link with which a password is chosen; null where the account is proved. */
  readonly token: string | null;
}

export interface Appointment {
  readonly at: Date;
  readonly id: string;
  readonly email: string;
  readonly isProved: boolean;
}

interface Appointing {
  readonly email: string;
  readonly now: Date;
  /** Tells whoever is to know, in the same transaction. */
  readonly tell: (tx: Tx, appointed: Appointment) => Promise<void>;
}

/** An account that was never activated could be anybody's: its password and sessions are discarded. */
export function appointSuperAdmin(db: Db, { email, now, tell }: Appointing) {
  return db.transaction(async (tx): Promise<AppointmentResult> => {
    const known = await userByEmail(tx, email);
    const id = known?.id ?? newId();
    if (known) await lockUser(tx, id);
    else await tx.insert(users).values({ id, email, lang: 'it', createdAt: now, activatedAt: now });
    const isProved = known?.activatedAt instanceof Date;
    if (known && !isProved) {
      await spendAllTokens(tx, id, now);
      await tx.delete(sessions).where(eq(sessions.userId, id));
      await tx.update(users).set({ passwordHash: null, activatedAt: now }).where(eq(users.id, id));
    }
    const added = await tx
      .insert(employees)
      .values({ userId: id, circuitId: null, role: 'super-admin' })
      .onConflictDoNothing()
      .returning({ id: employees.id });
    if (added.length > 0) {
      await writeAudit(tx, {
        at: now,
        action: 'roles_changed',
        subjectType: 'user_account',
        subjectId: id,
        facts: { before: [], after: [{ role: 'super-admin', races: null }], by: 'npm run admin' },
      });
      await tell(tx, { at: now, id, email: known?.email ?? email, isProved });
    }
    const token = isProved ? null : await issueToken(tx, { kind: 'reset', userId: id, now });
    return { changed: added.length > 0, token };
  });
}
