import { createHmac, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { circuitPayMethods } from '#features/commission/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { payers, providerOf, type Way } from '../../../../tests/support/payers.ts';
import { until } from '../../../../tests/support/paying.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';
import type { NamedKeys } from '../rules/providerKeys.ts';
import type { Provider } from '../rules/providers.ts';
import { accountsOf, keysOf as keysIn, type ProviderAccount, renewKeys } from './accounts.ts';
import { paymentEvents, providerAccounts, refunds } from './tables.ts';

const the = payers();
const { db, heldFor, isPaid, linkOf, anOrder, paymentsOf } = the;
let admin: Awaited<ReturnType<typeof aColleague>>;

const inPem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

/** A code that nobody has used. */
let codes = 0;
const aCode = () => `N${String(++codes).padStart(5, '0')}`;

/** Keys of an account that the sandbox knows as one of circuit 15; Satispay's is paired as an organiser does it. */
async function keysOf(provider: Provider, name: string): Promise<object> {
  const account = `circuit15_${name}`;
  switch (provider) {
    case 'stripe':
      return { secret_key: `sk_test_${account}`, webhook_secret: `whsec_${account}` };
    case 'paypal':
      return { client_id: account, client_secret: `${account}-secret`, webhook_id: `WH-${account}` };
    case 'satispay': {
      const pair = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        ...inPem,
      });
      const answer = await fetch(`${the.portal.sandbox.url}/satispay/g_business/v1/authentication_keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ public_key: pair.publicKey, token: aCode() }),
      });
      const { key_id } = (await answer.json()) as { key_id: string };
      return { key_id, private_key: pair.privateKey };
    }
  }
}

const url = '/v3.0/circuits/15/provider-accounts';
const read = async (provider: Provider) =>
  (await the.portal.ask('GET', url, { as: admin.as })).body.data.find(
    (one: { provider: Provider }) => one.provider === provider,
  );
const set = async (provider: Provider, keys: object, same_account = 0) =>
  the.portal.ask('PUT', `${url}/${provider}`, {
    as: admin.as,
    body: { ...keys, same_account, since: (await read(provider)).account?.since ?? null },
  });
const later = (ms: number) => the.portal.setNow(new Date(the.portal.context.clock().getTime() + ms));

beforeEach(async () => {
  admin = await aColleague(the.portal, 'super-admin');
  await db().execute(sql`update provider_account set ended_at = set_at where ended_at is null`);
  await db()
    .insert(circuitPayMethods)
    .values([2, 3, 6].map((payMethodId) => ({ circuitId: 15, payMethodId, position: payMethodId })))
    .onConflictDoNothing();
});

describe.each(['cc', 'paypal', 'satispay'] as const)('A circuit’s own account (%s)', (way: Way) => {
  const provider = providerOf[way];

  test('takes what is paid from then on, hears its notices, and gives it back, also after another took its place', async () => {
    const portals = await anOrder();
    const portalLink = await linkOf(way, portals.id);
    expect(await set(provider, await keysOf(provider, 'first'))).toMatchObject({ status: 200 });
    later(1_000);

    const first = await anOrder();
    await the.portal.press(await linkOf(way, first.id), 'approve');
    await isPaid(first.id);
    const [paid] = await paymentsOf(first.id);
    const heard = () => db().$count(paymentEvents, eq(paymentEvents.paymentId, paid!.id));
    await until(async () => (await heard()) > 0);
    const [account] = await db().select().from(providerAccounts).where(eq(providerAccounts.id, paid!.accountId!));
    expect(account).toMatchObject({ circuitId: 15, provider, setBy: admin.id, endedAt: null });

    // The page that was open at the portal's account is still good, and the money is known to be there.
    await the.portal.press(portalLink, 'approve');
    await isPaid(portals.id);
    expect(await paymentsOf(portals.id)).toMatchObject([{ accountId: null, state: 'paid' }]);

    expect(await set(provider, await keysOf(provider, 'second'))).toMatchObject({ status: 200 });
    const held = await heldFor(first.reference);
    expect(held).toBeGreaterThan(0);
    const { as } = await aColleague(the.portal, 'money');
    const wish = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'The race is off.' };
    await the.portal.ask('POST', `/v3.0/circuits/15/orders/${first.id}/refunds`, {
      ...{ as, body: { ...wish, seen: await refundSeen(the.portal, as, first.id) } },
    });
    await the.portal.work('refund-payment');
    const [refund] = await db().select().from(refunds).where(eq(refunds.orderId, first.id));
    expect(refund).toMatchObject({ state: 'done', failure: null });
    expect(await heldFor(first.reference)).toBe(0);
    await invariantsHold(db());
  });

  test('whose keys are refused, or cannot be tried, takes nobody’s place', async () => {
    const good = await keysOf(provider, 'good');
    const bad = {
      stripe: { secret_key: 'sk_live_unknown', webhook_secret: 'whsec_of_nobody' },
      paypal: { ...good, client_secret: 'wrong' },
      satispay: { ...good, key_id: 'nobodys-key' },
    }[provider];
    const refused = await set(provider, bad);
    expect([refused.status, refused.body.error]).toEqual([422, 'provider_keys_refused']);
    // Satispay answers with numbers alone.
    expect(refused.body.said).toMatch(
      provider === 'satispay'
        ? /^Satispay non riconosce la firma: .* \(401, 34\)\.$/
        : /^Il servizio ha risposto: «.*»\.$/,
    );
    await the.portal.mood({ provider, fault: 'down' });
    expect((await set(provider, good)).body.error).toBe('payment_provider_unavailable');
    expect((await read(provider)).account).toBeNull();
  });

  test('keeps its keys to itself: sealed in the database, in no answer, in no audit entry', async () => {
    const keys = await keysOf(provider, 'secret');
    await set(provider, keys);
    const told = JSON.stringify([
      (await the.portal.ask('GET', url, { as: admin.as })).body,
      (await the.portal.ask('GET', '/v3.0/circuits/15/settings', { as: admin.as })).body,
      await db().select().from(auditEntries),
      (await db().select().from(providerAccounts)).map(({ sealedKeys, ...row }) => [
        row,
        sealedKeys.toString('latin1'),
      ]),
    ]);
    for (const key of Object.values(keys)) expect(told).not.toContain(key.replaceAll('\n', '\\n'));
    expect((await read(provider)).account).toMatchObject({ by: admin.name, refusal: null });
  });

  test('whose keys are renewed stays the same account: what was paid before is given back with the new ones', async () => {
    await set(provider, await keysOf(provider, 'kept'));
    const { id } = await anOrder();
    await linkOf(way, id);
    const [begun] = await paymentsOf(id);
    later(1_000);
    expect((await set(provider, await keysOf(provider, 'kept'), 1)).status).toBe(200);
    const again = await anOrder();
    await linkOf(way, again.id);
    const [next] = await paymentsOf(again.id);
    expect(next!.accountId).toBe(begun!.accountId);
  });

  test('that is removed leaves payments to the portal’s', async () => {
    await set(provider, await keysOf(provider, 'gone'));
    const removed = await the.portal.ask('DELETE', `${url}/${provider}`, { as: admin.as });
    expect(removed.status).toBe(200);
    const { id } = await anOrder();
    await the.portal.press(await linkOf(way, id), 'approve');
    await isPaid(id);
    expect(await paymentsOf(id)).toMatchObject([{ accountId: null }]);
  });
});

// A key of 4096 bits takes seconds where the processor is busy with other tests.
describe('Satispay by its activation code alone', { timeout: 90_000 }, () => {
  const byCode = (activation_code: string, more: object = {}) => set('satispay', { activation_code, ...more });

  test('the portal makes a pair of keys, has it paired, and stores it as any: what is paid comes to that account', async () => {
    const code = aCode();
    expect(await byCode(` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}\n`)).toMatchObject({ status: 200 });
    const [stored] = await accountsOf(db(), { circuit: 15, provider: 'satispay', most: 1 });
    const { keys } = keysIn(the.portal.context.environment, stored!) as Extract<NamedKeys, { provider: 'satispay' }>;
    expect(createPrivateKey(keys.private_key).asymmetricKeyDetails).toMatchObject({ modulusLength: 4096 });
    expect(stored).toMatchObject({ ending: keys.key_id.slice(-4), setBy: admin.id, endedAt: null });

    const { id, reference } = await anOrder();
    await the.portal.press(await linkOf('satispay', id), 'approve');
    await isPaid(id);
    expect(await paymentsOf(id)).toMatchObject([{ accountId: stored!.id, state: 'paid' }]);
    expect(await heldFor(reference)).toBeGreaterThan(0);

    const told = JSON.stringify([(await read('satispay')).account, await db().select().from(auditEntries)]);
    for (const secret of [code, keys.key_id, keys.private_key.replaceAll('\n', '\\n')])
      expect(told).not.toContain(secret);
    expect((await read('satispay')).account).toMatchObject({ ending: stored!.ending, refusal: null });
  });

  test('with the new code of the same account its keys are renewed', async () => {
    await byCode(aCode());
    const [before] = await accountsOf(db(), { circuit: 15, provider: 'satispay', most: 1 });
    later(1_000);
    const renewed = await set('satispay', { activation_code: aCode() }, 1);
    expect(renewed.status).toBe(200);
    const [after] = await accountsOf(db(), { circuit: 15, provider: 'satispay', most: 1 });
    expect(after!.id).toBe(before!.id);
    expect(after!.ending).not.toBe(before!.ending);
  });

  test('a code that Satispay does not know, or that was used, is said in words with the numbers, and stores nothing', async () => {
    const unknown = await byCode('ZZ1234');
    expect(unknown).toMatchObject({
      status: 422,
      body: { error: 'activation_refused', why: 'unknown', said: '404, 41' },
    });
    expect(unknown.body.detail).toMatch(/non conosce questo codice.*\(404, 41\)\.$/);
    const code = aCode();
    await byCode(code);
    await the.portal.ask('DELETE', `${url}/satispay`, { as: admin.as });
    const used = await byCode(code);
    expect(used).toMatchObject({ status: 422, body: { error: 'activation_refused', why: 'used', said: '403, 45' } });
    expect(used.body.detail).toMatch(/già stato usato.*\(403, 45\)\.$/);
    expect((await read('satispay')).account).toBeNull();
  });

  test('while Satispay does not answer, the code is as good as before', async () => {
    const code = aCode();
    await the.portal.mood({ provider: 'satispay', fault: 'down' });
    expect((await byCode(code)).body.error).toBe('payment_provider_unavailable');
    await the.portal.mood({ provider: 'satispay', fault: 'none' });
    expect((await byCode(code)).status).toBe(200);
  });

  test('an account that was not seen as it is refuses before the code is used', async () => {
    const code = aCode();
    expect((await set('satispay', { activation_code: code }, 1)).body.error).toBe('item_not_found');
    const body = { activation_code: code, same_account: 0, since: '2026-01-01T00:00:00.000Z' };
    const stale = await the.portal.ask('PUT', `${url}/satispay`, { as: admin.as, body });
    expect(stale.body.error).toBe('changed_meanwhile');
    expect((await byCode(code)).status).toBe(200);
  });

  test('two tabs at once: one account is stored, and the other is refused', async () => {
    const tabs = await Promise.all(
      [aCode(), aCode()].map((activation_code) =>
        the.portal.ask('PUT', `${url}/satispay`, {
          as: admin.as,
          body: { activation_code, same_account: 0, since: null },
        }),
      ),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(tabs.find(({ status }) => status === 409)!.body.error).toBe('changed_meanwhile');
    expect(await db().$count(providerAccounts, isNull(providerAccounts.endedAt))).toBe(1);
  });

  test.each([
    ['neither a code nor keys', {}, { activation_code: ['required'] }],
    ['half a pair', { key_id: 'key' }, { private_key: ['required'] }],
    [
      'the other half',
      { private_key: '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----' },
      { key_id: ['required'] },
    ],
    ['five signs', { activation_code: 'ABC12' }, { activation_code: ['activation_code_not_valid'] }],
    ['nothing but spaces', { activation_code: '  ' }, { activation_code: ['required'] }],
    ['both', { activation_code: 'ABC123', key_id: 'key' }, { activation_code: ['one_way_only'] }],
  ])('%s is refused at its field', async (_, keys, errors) => {
    const answer = await set('satispay', keys);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  test('a key id with another pair’s private key is said so', async () => {
    const [one, other] = [await keysOf('satispay', 'one'), await keysOf('satispay', 'other')];
    const refused = await set('satispay', { ...one, private_key: (other as { private_key: string }).private_key });
    expect(refused).toMatchObject({ status: 422, body: { error: 'provider_keys_refused' } });
    expect(refused.body.detail).toMatch(
      /^Il servizio ha rifiutato le chiavi\. .*di un’altra coppia.*\(401, 34\)\. Non è cambiato nulla\.$/,
    );
    expect((await read('satispay')).account).toBeNull();
  });
});

describe('Accounts of circuits', () => {
  test('a page at the account before is ended when the buyer pays anew', async () => {
    await set('stripe', await keysOf('stripe', 'one'));
    const { id } = await anOrder();
    const old = await linkOf('cc', id);
    later(1_000);
    await set('stripe', await keysOf('stripe', 'two'));
    const link = await linkOf('cc', id);
    expect(link).not.toBe(old);
    await the.portal.press(link, 'approve');
    await isPaid(id);
    const states = (await paymentsOf(id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['paid', 'superseded']);
  });

  test('a notice signed with another account’s secret says nothing about the portal’s payments', async () => {
    later(60_000);
    await set('stripe', await keysOf('stripe', 'stranger'));
    await the.portal.ask('DELETE', `${url}/stripe`, { as: admin.as });
    await the.portal.mood({ notices: 'none' });
    const { id } = await anOrder();
    await the.portal.press(await linkOf('cc', id), 'approve');
    const [payment] = await paymentsOf(id);
    const body = JSON.stringify({
      id: 'evt_stranger',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: payment!.providerRef, object: 'checkout.session' } },
    });
    const t = Math.floor(Date.now() / 1_000);
    const v1 = createHmac('sha256', 'whsec_circuit15_stranger').update(`${t}.${body}`).digest('hex');
    const send = (query: string) =>
      the.portal.app.inject({
        method: 'POST',
        url: `/api/v3.0/payment/stripe/notice${query}`,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
        payload: body,
      });
    expect((await send('')).statusCode).toBe(400);
    expect((await send('?circuit=15')).statusCode).toBe(200);
    expect((await send('?circuit=16')).statusCode).toBe(400);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'open' }]);
    const [kept] = await db().select().from(paymentEvents).where(eq(paymentEvents.eventId, 'evt_stranger'));
    expect(kept!.paymentId).toBeNull();
  });

  test.each([
    ['is cut', (pem: string) => `${pem.slice(0, 400)}\n-----END PRIVATE KEY-----`],
    ['is of another kind', () => generateKeyPairSync('ec', { namedCurve: 'P-256', ...inPem }).privateKey],
  ])('a private key that %s is its field’s fault, and Satispay is not asked', async (_, spoilt) => {
    const keys = (await keysOf('satispay', 'fine')) as { key_id: string; private_key: string };
    const answer = await set('satispay', { ...keys, private_key: spoilt(keys.private_key) });
    expect([answer.status, answer.body.errors]).toEqual([422, { private_key: ['key_not_valid'] }]);
    expect((await read('satispay')).account).toBeNull();
  });

  test('two tabs: the second hears that the account was changed meanwhile', async () => {
    const keys = await keysOf('stripe', 'tab');
    const tab = (since: string | null) =>
      the.portal.ask('PUT', `${url}/stripe`, { as: admin.as, body: { ...keys, same_account: 0, since } });
    expect((await tab(null)).status).toBe(200);
    expect((await tab(null)).body.error).toBe('changed_meanwhile');
    const renewed = await set('paypal', await keysOf('paypal', 'none'), 1);
    expect(renewed.body.error).toBe('item_not_found');
  });

  test('keys that were revoked are found in the night, and are a fault of the set-up until they are good', async () => {
    await set('stripe', await keysOf('stripe', 'fine'));
    const number = async () =>
      (await the.portal.ask('GET', '/v3.0/circuits/15/settings', { as: admin.as })).body.data.findings.map(
        (finding: { number: number }) => finding.number,
      );
    expect(await number()).not.toContain(43);
    // The same account with keys that Stripe takes no more.
    const [{ id }] = (await accountsOf(db(), { circuit: 15, provider: 'stripe', most: 1 })) as [ProviderAccount];
    const revoked = { secret_key: 'sk_live_revoked', webhook_secret: 'whsec_revoked' };
    const named = { provider: 'stripe', keys: revoked } as const;
    await db().transaction((tx) =>
      renewKeys(the.portal.context, tx, { id, named, by: admin.id, now: the.portal.context.clock() }),
    );
    await the.portal.run('try-provider-accounts');
    expect(await number()).toContain(43);
    expect((await read('stripe')).account.refusal).toMatch(/Invalid API Key/);
    await set('stripe', await keysOf('stripe', 'fine'), 1);
    expect(await number()).not.toContain(43);
  });
});
