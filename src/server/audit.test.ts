import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutoff, retention } from '#kernel/retention.ts';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { deleteAudit, writeAudit } from './audit.ts';
import { auditEntries } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const count = () => db().$count(auditEntries);

describe('The audit log', () => {
  test.each([
    ['changed', sql`update audit_entry set facts = '{}'`],
    ['deleted before its time', sql`delete from audit_entry`],
    ['emptied at once', sql`truncate audit_entry`],
  ])('cannot be %s, by whoever asks the database', async (_, deed) => {
    await writeAudit(db(), { at: new Date(), action: 'test', subjectType: 'test', subjectId: '1' });
    const before = await count();
    const refused = await db()
      .execute(deed)
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(refused).toMatchObject({ cause: { code: '23001' } });
    expect(await count()).toBe(before);
  });

  test('loses an entry that has had its time, and not one that is a minute younger', async () => {
    const over = cutoff(retention.audit, new Date());
    const younger = new Date(over.getTime() + 60_000);
    const entry = { action: 'test', subjectType: 'test' };
    await writeAudit(db(), { ...entry, at: over, subjectId: 'over' });
    await deleteAudit(db(), over);
    await writeAudit(db(), { ...entry, at: younger, subjectId: 'younger' });
    await expect(deleteAudit(db(), younger)).rejects.toMatchObject({ cause: { code: '23001' } });
    expect(await db().$count(auditEntries, sql`subject_id = 'over'`)).toBe(0);
    expect(await db().$count(auditEntries, sql`subject_id = 'younger'`)).toBe(1);
  });
});
