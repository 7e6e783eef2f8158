import type { InjectOptions } from 'fastify';
import type { Asking } from '../access/rows.ts';
import { type Operation, sampleOf } from '../support/requests.ts';
import type { Chance } from './chance.ts';
import { drawn, type Known } from './schemas.ts';
import { bent, mutated, nasty, nastyText } from './values.ts';

type Sent = Pick<InjectOptions, 'headers'> & { readonly payload?: string | Buffer };

const contentTypes = [
  '',
  '///',
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/problem+json',
  'application/json, text/html',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(100)}`,
  'APPLICATION/JSON',
];

/** What may become of a text of JSON on its way. */
const onTheWay: readonly ((text: string, chance: Chance) => string | Buffer)[] = [
  (text, chance) => text.slice(0, chance.upTo(text.length + 1)),
  (text) => `${text}${text}`,
  (text) => `\uFEFF${text}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  (text, chance) => {
    const bytes = Buffer.from(text);
    if (bytes.length > 0) bytes[chance.upTo(bytes.length)] = chance.upTo(256);
    return bytes;
  },
  (text) => text.replace(/"[^"]*"|\d+/, '1e999'),
  (text) => text.replace(/"[^"]*"|\d+/, '1'.repeat(50_000)),
  (text) => text.replace(/:\s*("[^"]*"|\d+)/, `:${'['.repeat(60_000)}${']'.repeat(60_000)}`),
  () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  () => `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  (text) => text.replace('{', '{"__proto__":{"a":1},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{}},'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/}$/, ',}'),
  (text) => text + ' '.repeat(300_000),
  () => '',
  () => '\u0000',
  () => '"text"',
  () => '[]',
  () => 'null',
];

function jsonOf(body: unknown, chance: Chance): Sent {
  const text = JSON.stringify(body) ?? '';
  const payload = chance.oneIn(8) ? chance.pick(onTheWay)(text, chance) : text;
  const type = chance.oneIn(16) ? chance.pick(contentTypes) : 'application/json';
  const encoding = chance.oneIn(100) ? { 'content-encoding': chance.pick(['gzip', 'br', 'x', 'identity']) } : {};
  return { payload, headers: { ...(type && { 'content-type': type }), ...encoding } };
}

const file = (chance: Chance) =>
  chance.pick(['%PDF-1.4\n%%EOF', '', '\u0000'.repeat(1_000), '<svg onload="alert(1)"/>', 'MZ', '%PDF-'.repeat(2_000)]);

function formOf(fields: Readonly<Record<string, unknown>>, chance: Chance): Sent {
  const boundary = chance.oneIn(20)
    ? nastyText(chance)
        .slice(0, 50)
        .replace(/[^\w-]/g, '') || 'x'
    : 'boundary';
  const named = Object.entries(fields).map(([name, value]) => [
    chance.oneIn(20) ? nastyText(chance) : name,
    chance.oneIn(6) ? nastyText(chance) : String(value),
  ]);
  const parts = named.map(([name, value]) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}`);
  const files = chance.upTo(4) === 0 ? chance.upTo(3) : 1;
  for (let n = 0; n < files; n += 1) {
    const filename = chance.oneIn(6) ? nastyText(chance) : 'c.pdf';
    const type = chance.oneIn(6) ? nastyText(chance) : 'application/pdf';
    parts.push(
      `content-disposition: form-data; name="${chance.oneIn(8) ? nastyText(chance) : 'document'}"; filename="${filename}"\r\n` +
        `content-type: ${type}\r\n\r\n${file(chance)}`,
    );
  }
  const whole = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  const payload = Buffer.from(chance.oneIn(8) ? whole.slice(0, chance.upTo(whole.length)) : whole);
  const type = chance.oneIn(16) ? chance.pick(contentTypes) : `multipart/form-data; boundary=${boundary}`;
  return { payload, headers: type ? { 'content-type': type } : {} };
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A part of an address, encoded; now and then as nobody may encode it. */
function inAddress(value: unknown, chance: Chance): string {
  if (chance.oneIn(60))
    return chance.pick(['%', '%zz', '%ff', '%00', '%c0%80', '%ed%a0%80', '..', '.', '%2e%2e', '%2F', '']);
  return encodeURIComponent(asText(value).toWellFormed());
}

const nastyHeaders: readonly ((chance: Chance) => Record<string, string>)[] = [
  (chance) => ({ 'accept-language': inHeader(nastyText(chance)) }),
  (chance) => ({ 'idempotency-key': inHeader(nastyText(chance)) }),
  (chance) => ({ authorization: inHeader(`Bearer ${nastyText(chance)}`) }),
  (chance) => ({ authorization: inHeader(nastyText(chance)) }),
  (chance) => ({
    cookie: inHeader(`pettorale_session=${nastyText(chance)}; __Host-pettorale_session=${nastyText(chance)}`),
  }),
  (chance) => ({ origin: inHeader(nastyText(chance)), cookie: 'pettorale_session=abc' }),
  (chance) => ({ host: inHeader(nastyText(chance)) || 'x' }),
  (chance) => ({ accept: inHeader(nastyText(chance)), 'accept-encoding': 'br;q=0, *' }),
  (chance) => ({ 'x-forwarded-for': inHeader(nastyText(chance)), 'x-forwarded-host': 'evil.example' }),
  (chance) => ({ range: 'bytes=5-1', 'if-none-match': inHeader(nastyText(chance)) }),
  (chance) => ({
    'stripe-signature': inHeader(nastyText(chance)),
    'paypal-transmission-id': inHeader(nastyText(chance)),
  }),
];

/** What a client can send in a header: Latin, and no control characters. */
const inHeader = (text: string) => text.replace(/[^\t -~\u00a0-\u00ff]/g, '?').slice(0, 8_000);

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const addresses = ['10', '172', '192', '203'];

/** A request that is wrong in one place or several, made of one that is right. */
export function fuzzed(operation: Operation, asking: Asking, known: Known, chance: Chance): InjectOptions {
  const { path, method, parameters, body, multipart } = operation;
  const given = (name: string, schema: Readonly<Record<string, unknown>>, usual: unknown) => {
    const right = usual ?? drawn(schema, chance, known, name);
    return chance.oneIn(6) ? (chance.oneIn(3) ? bent(right, chance) : nasty(chance)) : right;
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return inAddress(given(name, schema, asking.params?.[name]), chance);
  });
  const query = parameters
    .filter((one) => one.in === 'query' && (one.name in (asking.query ?? {}) || chance.oneIn(3)))
    .flatMap(({ name, schema }) => {
      const pair = `${name}=${inAddress(given(name, schema, asking.query?.[name]), chance)}`;
      return chance.oneIn(30) ? [pair, `${name}=2`, `${name}[a]=3`] : [pair];
    });
  const byRow = asking.body && !chance.oneIn(3) ? asking.body : undefined;
  const right = byRow ?? (body && !multipart ? drawn(body, chance, known) : undefined);
  let wrong: unknown = right;
  for (let times = chance.upTo(byRow ? 4 : 2); times > 0 && right !== undefined; times -= 1)
    wrong = mutated(wrong, chance);
  const fields = asking.form ?? (multipart && body ? (sampleOf(body) as Record<string, string>) : undefined);
  const sent = fields ? formOf(fields, chance) : right !== undefined || chance.oneIn(20) ? jsonOf(wrong, chance) : {};
  return {
    method: chance.oneIn(60) ? chance.pick(methods) : method,
    url: `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    remoteAddress: `${chance.pick(addresses)}.${chance.upTo(256)}.${chance.upTo(256)}.${chance.upTo(256)}`,
    ...sent,
    headers: { ...sent.headers, ...(chance.oneIn(12) && chance.pick(nastyHeaders)(chance)) },
  };
}
