import { createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signSatispay } from './satispay.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const signed = (body: string, url = 'https://authservices.satispay.com/g_business/v1/payments?limit=1') =>
  signSatispay({
    method: 'POST',
    url: new URL(url),
    body,
    keyId: 'key-1',
    privateKey,
    now: new Date('2019-03-18T15:10:24Z'),
  });

test.each([
  ['', '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  [
    '{\n  "flow": "MATCH_CODE",\n  "amount_unit": 100,\n  "currency": "EUR"\n}',
    'ZML76UQPYzw5yDTmhySnU1S8nmqGde/jhqOG5rpfVSI=',
  ],
])('the digest of %j is the documentation’s', (body, digest) => {
  expect(signed(body).digest).toBe(`SHA-256=${digest}`);
});

test('request line, host, date and digest are signed, in the order that the header tells', () => {
  const { authorization, date, digest } = signed('{}');
  expect(date).toBe('Mon, 18 Mar 2019 15:10:24 +0000');
  const text = [
    '(request-target): post /g_business/v1/payments?limit=1',
    'host: authservices.satispay.com',
    `date: ${date}`,
    `digest: ${digest}`,
  ].join('\n');
  const [, head, signature = ''] = /^(.*), signature="([^"]+)"$/.exec(authorization) ?? [];
  expect(head).toBe('Signature keyId="key-1", algorithm="rsa-sha256", headers="(request-target) host date digest"');
  expect(createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64')).toBe(true);
});
