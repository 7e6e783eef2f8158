import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellAppointed } from '#office/staff/server/mails.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { appointSuperAdmin } from './appointSuperAdmin.ts';
import { users } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const appoint = (email: string) =>
  appointSuperAdmin(db(), {
    email,
    now: new Date(testNow),
    tell: (tx, appointed) => tellAppointed(portal.context, tx, { ...appointed, circuitId: 15 }),
  });
const mailed = async (email: string) =>
  (await mailsTo(portal, email)).map(({ subject, text }) => `${subject}\n${text}`);
const roleOf = async (as: string) => (await portal.ask('GET', '/v3.0/auth/user', { as })).body.data.role;

describe('The first super-admin, appointed by whoever runs the deployment', () => {
  test('is the account with that address, however it is written; again changes nothing', async () => {
    const { id, email } = await aUser(db(), { email: 'ada@appointed.example' });
    expect(await appoint(email.toUpperCase())).toEqual({ changed: true, token: null });
    expect(await roleOf(await portal.signIn(id))).toBe('super-admin');
    expect(await appoint(email)).toEqual({ changed: false, token: null });
    // Told once, as of every role that is given (decision 160).
    const [told, ...more] = await mailed(email);
    expect(more).toEqual([]);
    expect(told).toMatch(/i tuoi ruoli nella segreteria/);
    expect(told).toContain('chi gestisce il portale ha cambiato i tuoi ruoli');
    expect(told).toContain('Amministrazione');
    expect(told).not.toContain('Prima');
    const noted = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(noted).toMatchObject([{ action: 'roles_changed', actorUserId: null, facts: { by: 'npm run admin' } }]);
  });

  test('is an account of its own where there is none: the link sets its password, once', async () => {
    const email = 'nobody.yet@appointed.example';
    const { token } = await appoint(email);
    const body = { token, password: 'demo-password' };
    expect(await mailed(email)).toEqual([]);
    // Who is one already hears of another.
    expect((await mailed('ada@appointed.example')).filter((mail) => mail.includes(email))).toHaveLength(1);
    const reset = () => portal.ask('POST', '/v3.0/password/reset', { body });
    expect((await reset()).body.status).toBe(true);
    const signedIn = await portal.ask('POST', '/v3.0/auth/login', { body: { email, password: 'demo-password' } });
    expect(await roleOf(signedIn.body.token)).toBe('super-admin');
    expect((await reset()).body.status).toBe(false);
  });

  test('takes over nothing from who signed up with that address and never proved it to be theirs', async () => {
    const { id, email } = await aUser(db(), { email: 'squatted@appointed.example' });
    await db().update(users).set({ activatedAt: null, passwordHash: 'known to somebody else' }).where(eq(users.id, id));
    const as = await portal.signIn(id);
    expect((await appoint(email)).token).not.toBeNull();
    expect(await mailed(email)).toEqual([]);
    expect((await portal.ask('GET', '/v3.0/auth/user', { as })).status).toBe(401);
    expect(await db().select().from(users).where(eq(users.id, id))).toMatchObject([{ passwordHash: null }]);
  });
});
