import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { newId } from '#server/ids.ts';
import { testNow } from '../../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import {
  about,
  home,
  newEmail,
  noticeOf,
  other,
  providers,
  type SocialPortal,
  signIn,
  socialPortal,
  whoIs,
} from '../../../../../tests/support/travelling.ts';
import { hashPassword } from '../passwords.ts';
import { accountSuspensions, externalIdentities, sessions, users, userTokens } from '../tables.ts';
import { issueToken } from '../tokens.ts';

let portal: SocialPortal;

beforeAll(async () => {
  portal = await socialPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const accountsOf = (email: string) => portal.context.db.select().from(users).where(eq(users.email, email));

describe.each(providers)('An address that is an account’s already, with %s', (provider) => {
  test('an active account is linked: its owner is signed in, keeps the password and the sessions, and is told', async () => {
    const { id, email } = await aUser(portal.context.db);
    const before = await portal.signIn(id);
    await portal.context.db.update(users).set({ passwordHash: 'kept' }).where(eq(users.id, id));
    const browser = portal.browser();
    const page = await signIn(browser, provider, other(email.toUpperCase()), '&redirect=%2Fit%2Fcart');
    expect(page.href).toBe(`${home}/it/cart`);
    expect(await whoIs(browser)).toMatchObject({ id });
    expect((await portal.ask('GET', '/v3.0/auth/user', { as: before })).status).toBe(200);
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: 'kept' }]);
    const [mail] = await mailsTo(portal, email);
    expect(mail?.subject).toBe(`Ora puoi accedere con ${provider === 'google' ? 'Google' : 'Facebook'}`);

    await signIn(portal.browser(), provider, other(email.toUpperCase()));
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('of an account that was never activated nothing opens any more: password, sessions and links are gone', async () => {
    const { db } = portal.context;
    const { id, email } = await aUser(db);
    await db
      .update(users)
      .set({ passwordHash: await hashPassword('of-a-stranger'), activatedAt: null })
      .where(eq(users.id, id));
    const strangers = await portal.signIn(id);
    const activation = await issueToken(db, { kind: 'activate', userId: id, now: new Date(testNow) });
    const reset = await issueToken(db, { kind: 'reset', userId: id, now: new Date(testNow) });

    const browser = portal.browser();
    await signIn(browser, provider, other(email));
    expect(await whoIs(browser)).toMatchObject({ id });
    // Nor is anything left of what the stranger wrote of the athlete.
    const [himself] = await db.select().from(members).where(eq(members.userId, id));
    expect(himself).toMatchObject({ firstname: 'Nadia', lastname: 'Ossola', birthday: null, taxCode: null });
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: null, activatedAt: new Date(testNow) }]);
    expect((await portal.ask('GET', '/v3.0/auth/user', { as: strangers })).status).toBe(401);
    const login = await portal.ask('POST', '/v3.0/auth/login', { body: { email, password: 'of-a-stranger' } });
    expect(login).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
    const changed = await portal.ask('POST', '/v3.0/password/reset', { body: { token: reset, password: 'mine-now' } });
    expect(changed.body).toMatchObject({ status: false });
    const again = await portal.ask('GET', `/v2/auth/activate/${activation}`);
    expect(again.body.data).toMatchObject({ activated: false });
    const open = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(open).toHaveLength(1);
    const links = await db.select().from(userTokens).where(eq(userTokens.userId, id));
    expect(links.every(({ usedAt }) => usedAt !== null)).toBe(true);
  });

  test('of two sign-ins at once with a waiting account both come in, and one identity is kept', async () => {
    const { id, email } = await aUser(portal.context.db);
    await portal.context.db.update(users).set({ activatedAt: null }).where(eq(users.id, id));
    const browsers = [portal.browser(), portal.browser(), portal.browser()];
    await Promise.all(browsers.map((browser) => signIn(browser, provider, other(email))));
    expect(await Promise.all(browsers.map(whoIs))).toMatchObject([{ id }, { id }, { id }]);
    const kept = await portal.context.db.select().from(externalIdentities).where(eq(externalIdentities.userId, id));
    expect(kept).toHaveLength(1);
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('a suspended account stays closed: said on the sign-in page', async () => {
    const { email, id } = await portal.member(provider);
    await portal.context.db.insert(accountSuspensions).values({
      id: newId(),
      userId: id,
      circuitId: 15,
      reason: 'Dati falsi.',
      suspendedAt: new Date(testNow),
    });
    const browser = portal.browser();
    const page = await signIn(browser, provider, other(email));
    expect(page.pathname + page.search).toBe('/it/signin?notice=account_suspended');
    expect(await whoIs(browser)).toBeNull();
  });

  test('an erased account is nobody’s: the person is new', async () => {
    const { email, id } = await portal.member(provider);
    await portal.context.db
      .update(users)
      .set({ email: `erased-${id}`, erasedAt: new Date(testNow) })
      .where(eq(users.id, id));
    const browser = portal.browser();
    const form = await signIn(browser, provider, other(email));
    expect(form.pathname).toBe('/it/signin/signup');
    const ticket = form.searchParams.get('ticket')!;
    const { body } = await browser.call('POST', '/v3.0/auth/provided', about(ticket));
    expect(await whoIs(browser)).toMatchObject({ id: body.data.id, email });
  });
});

describe('What a provider does not say', () => {
  test.each(providers)(
    '%s gives no e-mail: said on the sign-in page, which keeps the wanted page',
    async (provider) => {
      const page = await signIn(portal.browser(), provider, other(''), '&redirect=%2Fit%2Fcart');
      expect(page.pathname + page.search).toBe('/it/signin?redirect=%2Fit%2Fcart&notice=signin_email_missing');
    },
  );

  test('an address that Google has not verified is never linked and makes no account', async () => {
    const { id, email } = await aUser(portal.context.db);
    const browser = portal.browser();
    expect(noticeOf(await signIn(browser, 'google', other(email, { unverified: '1' })))).toBe(
      'signin_email_unverified',
    );
    expect(await whoIs(browser)).toBeNull();
    const linked = await portal.context.db.select().from(externalIdentities).where(eq(externalIdentities.userId, id));
    expect(linked).toEqual([]);
    const unknown = await signIn(browser, 'google', other(newEmail(), { unverified: '1' }));
    expect(noticeOf(unknown)).toBe('signin_email_unverified');
  });
});

describe('Whoever took an account over and moved it to an address of their own', () => {
  test('is out with the link to the old address, and their profile at a provider opens it no more', async () => {
    const { db } = portal.context;
    const { id, email, browser: owner } = await portal.member('facebook');
    const intruders = newEmail();
    portal.setNow('2026-09-01T12:00:00Z');
    const now = portal.context.clock();
    const undo = await issueToken(db, { kind: 'email_undo', userId: id, email, now });
    await db.update(users).set({ email: intruders }).where(eq(users.id, id));
    const intruder = portal.browser();
    await signIn(intruder, 'google', other(intruders));
    expect(await whoIs(intruder)).toMatchObject({ id });

    expect((await portal.ask('POST', '/v3.0/auth/email/undo', { body: { token: undo } })).status).toBe(200);
    expect([await whoIs(intruder), await whoIs(owner)]).toEqual([null, null]);
    expect((await signIn(intruder, 'google', other(intruders))).pathname).toBe('/it/signin/signup');
    await signIn(owner, 'facebook', other(email));
    expect(await whoIs(owner)).toMatchObject({ id, email });
  });
});
