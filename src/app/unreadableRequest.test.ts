import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';

let portal: TestPortal;
let port: number;

beforeAll(async () => {
  portal = await testPortal();
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => portal.close());

/** What the server writes back to these bytes. */
async function answerTo(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

const withCookies = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(40_000)}\r\n\r\n`;

test('a page with headers beyond the limit is refused in both languages', async () => {
  const { head, body } = await answerTo(withCookies('/it'));
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(head).toContain('Content-Type: text/plain; charset=utf-8');
  expect(body).toBe(
    'L’intestazione della richiesta è troppo lunga. Cancella i cookie di questo sito e riprova. · ' +
      'The header of the request is too long. Delete this site’s cookies and try again.\n',
  );
});

test('a call with headers beyond the limit is a problem like any other', async () => {
  const { head, body } = await answerTo(withCookies('/api/v3.0/circuits/15'));
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(head).toContain('Content-Type: application/problem+json');
  expect(JSON.parse(body)).toMatchObject({
    type: 'urn:pettorale:headers_too_large',
    status: 431,
    error: 'headers_too_large',
    detail: expect.stringMatching(/Cancella i cookie.* · .*Delete this site/),
  });
});

test('what is no request is said not to be readable', async () => {
  const { head, body } = await answerTo('Buongiorno\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(body).toBe('La richiesta non è leggibile. · The request cannot be read.\n');
});
