import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairSatispay } from './satispay.ts';

/** A Satispay that answers what a test lays down, and remembers the last request. */
let answer: readonly [status: number, body: string];
let heard: { readonly call: string; readonly signed: boolean; readonly body: { public_key: string; token: string } };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  heard = {
    call: `${request.method} ${request.url}`,
    signed: request.headers.authorization !== undefined,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  };
  response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));

const pair = () => {
  const satispay = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return pairSatispay({ environment: { providerUrls: { stripe: '', paypal: '', satispay } } }, 'ABC123');
};

// A key of 4096 bits takes seconds where the processor is busy with other tests.
describe('Pairing', { timeout: 90_000 }, () => {
  test('a public key in PEM goes out with the code, unsigned; the private one that fits it stays', async () => {
    answer = [200, '{"key_id":"key-1"}'];
    const pairing = await pair();
    expect([heard.call, heard.signed, heard.body.token]).toEqual([
      'POST /g_business/v1/authentication_keys',
      false,
      'ABC123',
    ]);
    expect(createPublicKey(heard.body.public_key).asymmetricKeyType).toBe('rsa');
    expect(Object.keys(heard.body).toSorted()).toEqual(['public_key', 'token']);
    const { key_id, private_key } = 'keys' in pairing ? pairing.keys : { key_id: '', private_key: '' };
    expect(key_id).toBe('key-1');
    const signature = createSign('RSA-SHA256').update('text').sign(private_key);
    expect(createVerify('RSA-SHA256').update('text').verify(heard.body.public_key, signature)).toBe(true);
  });

  test.each([
    [403, '{"code":45,"message":"Forbidden"}', { status: 403, code: 45 }],
    [404, '{"code":"41"}', { status: 404, code: 41 }],
    [400, '{}', { status: 400, code: undefined }],
  ])(
    'a refusal %i %s is told with its numbers, whether they come as numbers or as texts',
    async (status, body, refused) => {
      answer = [status, body];
      expect(await pair()).toEqual({ refused });
    },
  );

  test.each([
    ['a fault of Satispay', 503, '{"code":1}'],
    ['what is not JSON', 200, '<html>'],
    ['an answer without a key', 200, '{}'],
  ])('%s is no answer', async (_, status, body) => {
    answer = [status, body];
    await expect(pair()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  });
});
