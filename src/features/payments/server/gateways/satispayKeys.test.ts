import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSatispay } from './satispay.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** What is said of the keys where Satispay answers so. */
async function triedWith(status: number, code: number) {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, wlt: 'w' })),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const satispay = createSatispay({ url: `http://127.0.0.1:${port}`, keyId: 'key-1', privateKey });
  try {
    return await satispay.tryKeys();
  } finally {
    server.close();
  }
}

test('keys that Satispay does not know are refused; that it knows no such payment says that they are good', async () => {
  expect(await triedWith(401, 34)).toEqual({ refused: 'Satispay: 401, code 34' });
  expect(await triedWith(404, 41)).toBeNull();
});

test('who asks too often has no wrong keys: Satispay says so with 403, and is unavailable', async () => {
  await expect(triedWith(403, 70)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
});
