import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../tests/support/api.ts';
import { aCircuit, aRace } from '../../tests/support/builders.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ BASE_URL: 'https://gare.example' });
  await aCircuit(portal.context.db, { hosts: ['trofeo.example'] });
  await aRace(portal.context.db, 15, { slug: 'sprint' });
  await aRace(portal.context.db, 15, { slug: 'giro-&-corsa' });
  await portal.sites.refresh();
});

afterAll(() => portal.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url, headers: { host: 'trofeo.example', ...headers } });

test('security.txt says whom to write to, and for how long it holds (RFC 9116)', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.payload).toContain('Contact: mailto:office@test.example\n');
  expect(answer.payload).toContain('Canonical: https://trofeo.example/.well-known/security.txt\n');
  const [, until = ''] = /^Expires: (.+)$/m.exec(answer.payload) ?? [];
  expect(Date.parse(until)).toBeGreaterThan(Date.parse(testNow));
  expect(Date.parse(until)).toBeLessThan(Date.parse(testNow) + 365 * 24 * 60 * 60 * 1000);
});

test.each`
  asks                   | page                      | because
  ${{}}                  | ${'/it/account/password'} | ${'Italian is the default'}
  ${'en-GB,en;q=0.9,it'} | ${'/en/account/password'} | ${'the browser asks for English first'}
  ${'de-DE,de;q=0.9,en'} | ${'/en/account/password'} | ${'German is not spoken here, English is'}
  ${'de-DE,de;q=0.9'}    | ${'/it/account/password'} | ${'neither is asked for'}
`('a password manager is led to $page: $because', async ({ asks, page }) => {
  const answer = await get('/.well-known/change-password', typeof asks === 'string' ? { 'accept-language': asks } : {});
  expect([answer.statusCode, answer.headers.location]).toEqual([302, page]);
});

test('robots are kept from personal pages in both languages, and led to the sitemap', async () => {
  const { payload } = await get('/robots.txt');
  for (const page of ['/it/cart', '/en/checkout/', '/it/dahsboard', '/en/event/', '/it/signin'])
    expect(payload).toContain(`Disallow: ${page}\n`);
  expect(payload).not.toContain('Disallow: /it/race');
  expect(payload).toContain('\nSitemap: https://trofeo.example/sitemap.xml\n');
});

test('the sitemap has every public page in both languages, each with the other', async () => {
  const answer = await get('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const locations = [...answer.payload.matchAll(/<loc>https:\/\/trofeo\.example(.+)<\/loc>/g)].map(([, path]) => path);
  expect(locations).toEqual(
    [
      '',
      '/race/sprint',
      '/race/giro-&amp;-corsa',
      '/shop',
      '/terms-and-conditions',
      '/privacy-policy',
      '/cookie-policy',
      '/accessibility-statement',
    ].flatMap((page) => [`/it${page}`, `/en${page}`]),
  );
  expect(answer.payload).toContain(
    '<xhtml:link rel="alternate" hreflang="en" href="https://trofeo.example/en/race/sprint"/>',
  );
  expect(answer.payload.match(/hreflang="x-default"/g)).toHaveLength(locations.length);
});

test.each(['TROFEO.example', 'trofeo.example.', 'Trofeo.Example.:443'])('%s is the same host', async (host) => {
  const { payload } = await get('/.well-known/security.txt', { host });
  expect(payload).toContain('Canonical: https://trofeo.example/.well-known/security.txt\n');
});

test('a write that comes from one’s own page in another spelling is one’s own', () => {
  expect(portal.sites.isOwnOrigin('https://trofeo.example.')).toBe(true);
  expect(portal.sites.isOwnOrigin('https://trofeo.example.evil.test')).toBe(false);
});
