import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { testNow } from '../../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import {
  about,
  type Browser,
  home,
  newEmail,
  other,
  providers,
  type SocialPortal,
  signIn,
  socialPortal,
  start,
  whoIs,
} from '../../../../../tests/support/travelling.ts';
import { externalIdentities, users } from '../tables.ts';

let portal: SocialPortal;

beforeAll(async () => {
  portal = await socialPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const accountsOf = (email: string) => portal.context.db.select().from(users).where(eq(users.email, email));

describe.each(providers)('Somebody new comes with %s', (provider) => {
  test('the signup form is filled in with what the provider says, and nothing is made before it is sent', async () => {
    const [browser, email] = [portal.browser(), newEmail()];
    const form = await signIn(browser, provider, other(email), '&redirect=%2Fit%2Fcart');
    expect(form.origin + form.pathname).toBe(`${home}/it/signin/signup`);
    expect(form.searchParams.get('redirect')).toBe('/it/cart');
    const ticket = form.searchParams.get('ticket')!;
    const { body } = await browser.call('GET', `/v3.0/auth/provided?ticket=${ticket}`);
    expect(body.data).toEqual({ provider, email, firstname: 'Nadia', lastname: 'Ossola' });
    expect(await accountsOf(email)).toEqual([]);
    expect(await whoIs(browser)).toBeNull();
  });

  test('the form makes the account, active, without a password, with its athlete and consents, and signs in', async () => {
    const { browser, email, id } = await portal.member(provider);
    expect(await whoIs(browser)).toMatchObject({ id, email, detail: { himself_member: { lastname: 'Ossola' } } });
    expect(await accountsOf(email)).toMatchObject([{ passwordHash: null, activatedAt: new Date(testNow) }]);
    const [member] = await portal.context.db.select().from(members).where(eq(members.userId, id));
    expect(member).toMatchObject({ himself: true, birthday: '1992-04-03', nationality: 'CH' });
    const answers = await portal.context.db.select().from(consentAnswers).where(eq(consentAnswers.userId, id));
    expect(answers.map(({ kind }) => kind).sort()).toEqual(
      ['newsletter', 'privacy_policy', 'terms_and_conditions', 'third_part_data'].sort(),
    );
    const ways = await browser.call('GET', '/v3.0/auth/ways');
    expect(ways.body.data).toEqual({ password: false, providers: [provider] });
  });

  test('the next time they are signed in at once, also under another address', async () => {
    const { email, id } = await portal.member(provider);
    await portal.context.db
      .update(users)
      .set({ email: `moved.${email}` })
      .where(eq(users.id, id));
    const browser = portal.browser();
    const page = await signIn(browser, provider, other(email), '&redirect=%2Fit%2Fdahsboard');
    expect(page.href).toBe(`${home}/it/dahsboard`);
    expect(await whoIs(browser)).toMatchObject({ id, email: `moved.${email}` });
  });
});

describe('The form of somebody new (registration §5)', () => {
  const ticketOf = async (browser: Browser, email = newEmail()) =>
    (await signIn(browser, 'google', other(email))).searchParams.get('ticket')!;

  test.each`
    given                          | field                     | code                     | because
    ${{ firstname: 'Al' }}         | ${'firstname'}            | ${'too_short'}           | ${'names have at least 3 characters'}
    ${{ nationality: '' }}         | ${'nationality'}          | ${'required'}            | ${'a provider does not tell it'}
    ${{ nationality: 'IT' }}       | ${'fiscal_code'}          | ${'required'}            | ${'Italians have one'}
    ${{ birthdate: '2008-09-02' }} | ${'birthdate'}            | ${'under_age'}           | ${'18 tomorrow is not 18'}
    ${{ birthdate: '1899-01-01' }} | ${'birthdate'}            | ${'birthdate_not_valid'} | ${'years run from 1900'}
    ${{ terms_and_conditions: 0 }} | ${'terms_and_conditions'} | ${'required'}            | ${'the terms are required'}
    ${{ privacy_policy: 0 }}       | ${'privacy_policy'}       | ${'required'}            | ${'the privacy policy is required'}
  `('$given is refused as $field: $code ($because), and the form can be sent again', async ({ given, field, code }) => {
    const browser = portal.browser();
    const ticket = await ticketOf(browser);
    const send = (more: object) => browser.call('POST', '/v3.0/auth/provided', about(ticket, more));
    expect(await send(given)).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } });
    expect((await send({})).status).toBe(201);
  });

  test('its ticket is good once, for an hour, in the browser that came back', async () => {
    const [browser, stranger] = [portal.browser(), portal.browser()];
    await stranger.go(start('google'));
    const ticket = await ticketOf(browser);
    const expired = { status: 410, body: { error: 'signin_expired' } };
    expect(await stranger.call('GET', `/v3.0/auth/provided?ticket=${ticket}`)).toMatchObject(expired);
    expect(await stranger.call('POST', '/v3.0/auth/provided', about(ticket))).toMatchObject(expired);
    expect((await browser.call('POST', '/v3.0/auth/provided', about(ticket))).status).toBe(201);
    expect(await browser.call('POST', '/v3.0/auth/provided', about(ticket))).toMatchObject(expired);
    const late = await ticketOf(browser);
    portal.setNow('2026-09-01T11:00:01Z');
    expect(await browser.call('POST', '/v3.0/auth/provided', about(late))).toMatchObject(expired);
  });

  test('a page elsewhere cannot send the form with this browser’s cookies', async () => {
    const [browser, email] = [portal.browser(), newEmail()];
    const ticket = await ticketOf(browser, email);
    const sent = await browser.call('POST', '/v3.0/auth/provided', about(ticket), 'https://elsewhere.example');
    expect(sent).toMatchObject({ status: 403, body: { error: 'foreign_origin' } });
    expect(await accountsOf(email)).toEqual([]);
    expect((await browser.call('POST', '/v3.0/auth/provided', about(ticket))).status).toBe(201);
  });

  test('sent many times at once it makes one account', async () => {
    const [browser, email] = [portal.browser(), newEmail()];
    const ticket = await ticketOf(browser, email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.call('POST', '/v3.0/auth/provided', about(ticket))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410, 410]);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('an address that became an account’s meanwhile is refused, and that account stays as it is', async () => {
    const [browser, email] = [portal.browser(), newEmail()];
    const ticket = await ticketOf(browser, email);
    const { id } = await aUser(portal.context.db, { email });
    expect(await browser.call('POST', '/v3.0/auth/provided', about(ticket))).toMatchObject({
      status: 409,
      body: { error: 'email_already_in_use' },
    });
    expect((await accountsOf(email)).map((user) => user.id)).toEqual([id]);
  });
});

describe('An identity', () => {
  test('is kept once, with when it was last used', async () => {
    const { email, id } = await portal.member('google');
    portal.setNow('2026-09-03T08:00:00Z');
    await signIn(portal.browser(), 'google', other(email));
    const kept = await portal.context.db
      .select()
      .from(externalIdentities)
      .where(and(eq(externalIdentities.userId, id), eq(externalIdentities.provider, 'google')));
    expect(kept).toMatchObject([{ email, linkedAt: new Date(testNow), usedAt: new Date('2026-09-03T08:00:00Z') }]);
  });
});
