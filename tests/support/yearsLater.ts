import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';

/**
 * For tests whose clock runs years ahead of the database's, which keeps the audit log by its own: here it lets the
 * entries go that have had their time on the portal's clock.
 */
export const letAuditGo = (db: Db) => db.execute(sql`alter table audit_entry disable trigger audit_entry_kept`);
