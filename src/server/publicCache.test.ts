import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createPublicCache, isPublicRequest } from './publicCache.ts';

const minute = 60_000;
const text = 'Sprint, Lungolago, 120 posti. '.repeat(40);

/** A cache behind a real server: `/pages/<circuit>/<page>` is drawn as its path and how often anything was drawn. */
function aCache() {
  const given = {
    now: 1_000_000,
    drawn: 0,
    figuresAsked: 0,
    figures: async () => 'all free',
    /** What happens while a page is drawn. */
    meanwhile: async () => {},
    forEverybody: true,
  };
  const errors: unknown[] = [];
  const cache = createPublicCache({
    now: () => given.now,
    figuresOf: () => {
      given.figuresAsked += 1;
      return given.figures();
    },
    asOld: (body) => Buffer.concat([Buffer.from('old '), body]),
    onError: (error) => errors.push(error),
  });
  const app = Fastify();
  app.get<{ Params: { circuit: string } }>('/pages/:circuit/:page', async (request, reply) => {
    const draw = async () => {
      given.drawn += 1;
      const body = Buffer.from(`${request.url} ${given.drawn} ${text}`);
      await given.meanwhile();
      return given.forEverybody ? { body, type: 'text/html; charset=utf-8', headers: { 'x-drawn': 'yes' } } : null;
    };
    const circuit = Number(request.params.circuit);
    const served = cache.serve(request, reply, request.url);
    return served ?? (await cache.fill(request, reply, request.url, circuit, draw)) ?? reply.send('yours alone');
  });
  const get = (url = '/pages/15/home', headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  /** The how manyth drawing is answered. */
  const drawing = async (url = '/pages/15/home') => Number((await get(url)).payload.split(' ')[1]);
  return { given, errors, cache, get, drawing };
}

describe('The public cache answers from memory', () => {
  test('draws a page once, and each address for itself', async () => {
    const { drawing } = aCache();
    expect([await drawing(), await drawing(), await drawing('/pages/15/race'), await drawing()]).toEqual([1, 1, 2, 1]);
  });

  test('draws it once for all who wait', async () => {
    const { given, drawing } = aCache();
    const { promise, resolve } = Promise.withResolvers<void>();
    given.meanwhile = () => promise;
    const waiting = [drawing(), drawing(), drawing()];
    setTimeout(resolve, 20);
    expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
    expect(given.drawn).toBe(1);
  });

  test('keeps no failure', async () => {
    const { given, get, drawing } = aCache();
    given.meanwhile = () => Promise.reject(new Error('the database is down'));
    expect((await get()).statusCode).toBe(500);
    given.meanwhile = async () => {};
    expect(await drawing()).toBe(2);
  });

  test('keeps nothing that is not for everybody', async () => {
    const { given, get, cache } = aCache();
    given.forEverybody = false;
    expect((await get()).payload).toBe('yours alone');
    expect(cache.size()).toBe(0);
  });

  test('keeps a page for a minute at most: what the calendar closes is seen', async () => {
    const { given, drawing } = aCache();
    await drawing();
    given.now += minute;
    expect(await drawing()).toBe(1);
    given.now += 1;
    expect(await drawing()).toBe(2);
  });

  test('keeps 500 pages, the latest', async () => {
    const { drawing, cache } = aCache();
    for (let n = 1; n <= 501; n += 1) await drawing(`/pages/15/${n}`);
    expect(cache.size()).toBe(500);
    expect(await drawing('/pages/15/501')).toBe(501);
    expect(await drawing('/pages/15/1')).toBe(502);
  });
});

describe('A change of the catalogue', () => {
  test('drops the pages of its circuit, and of no other', async () => {
    const { drawing, cache } = aCache();
    await drawing('/pages/15/home');
    await drawing('/pages/16/home');
    cache.drop(15);
    expect([await drawing('/pages/16/home'), await drawing('/pages/15/home')]).toEqual([2, 3]);
  });

  test('drops all, if it names no circuit', async () => {
    const { drawing, cache } = aCache();
    await drawing('/pages/15/home');
    await drawing('/pages/16/home');
    cache.drop();
    expect(cache.size()).toBe(0);
  });

  test('what was drawn meanwhile is answered once and not kept: it may show the past', async () => {
    const { given, drawing, cache } = aCache();
    given.meanwhile = async () => cache.drop(15);
    expect(await drawing()).toBe(1);
    given.meanwhile = async () => {};
    expect([await drawing(), await drawing()]).toEqual([2, 2]);
  });
});

describe('The figures of a circuit', () => {
  test('are read at most once a second', async () => {
    const { given, drawing } = aCache();
    await drawing();
    for (let n = 0; n < 5; n += 1) await drawing();
    expect(given.figuresAsked).toBe(1);
    given.now += 999;
    await drawing();
    expect(given.figuresAsked).toBe(1);
    given.now += 1;
    await Promise.all([drawing(), drawing()]);
    expect(given.figuresAsked).toBe(2);
  });

  test('drop its pages when one has changed, and only then', async () => {
    const { given, drawing } = aCache();
    await drawing('/pages/15/home');
    given.now += 1_000;
    expect([await drawing(), await drawing()]).toEqual([1, 1]);

    given.figures = async () => 'one sold';
    given.now += 1_000;
    // This visitor is answered at once; the next sees the change.
    expect([await drawing(), await drawing()]).toEqual([1, 2]);
  });

  test('that cannot be read drop its pages: old figures are not shown for long', async () => {
    const { given, errors, drawing } = aCache();
    await drawing();
    given.figures = () => Promise.reject(new Error('a fault of ours'));
    given.now += 1_000;
    expect([await drawing(), await drawing()]).toEqual([1, 2]);
    expect(errors).toEqual([new Error('a fault of ours')]);
  });
});

describe('While the database is away', () => {
  const minutes = (n: number) => n * minute;
  const isOld = ({ payload }: { payload: string }) => payload.startsWith('old ');

  /** A cache with Home in it, whose database has gone. */
  async function without(code = '57P01') {
    const all = aCache();
    await all.get();
    all.given.figures = () => Promise.reject(Object.assign(new Error('terminating connection'), { code }));
    all.given.meanwhile = () => Promise.reject(new Error('nothing can be drawn'));
    all.given.now += 1_000;
    await all.get();
    return all;
  }

  test('what was drawn before is shown, and says that it may be old', async () => {
    const { get, given } = await without();
    const answer = await get();
    expect([answer.statusCode, isOld(answer)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      age: '1',
      warning: '110 - "Response is Stale"',
    });
    expect(answer.headers.etag).toBeUndefined();
    given.now += minutes(59);
    expect(isOld(await get())).toBe(true);
  });

  test('for an hour, no longer', async () => {
    const { get, given } = await without();
    given.now += minutes(61);
    expect((await get()).statusCode).toBe(500);
  });

  test('what nobody has asked for before cannot be shown', async () => {
    const { get } = await without();
    expect((await get('/pages/15/race')).statusCode).toBe(500);
  });

  test('it is asked once a second whether it is back; then the page is current again', async () => {
    const { get, given } = await without();
    const asked = given.figuresAsked;
    await Promise.all([get(), get(), get()]);
    expect(given.figuresAsked).toBe(asked);
    given.figures = async () => 'all free';
    given.meanwhile = async () => {};
    given.now += 1_000;
    await get();
    expect(isOld(await get())).toBe(false);
    expect((await get()).headers.etag).toBeDefined();
  });

  test('what was sold before it came back is seen', async () => {
    const { get, given, drawing } = await without('ENOTFOUND');
    given.figures = async () => 'one sold';
    given.meanwhile = async () => {};
    given.now += 1_000;
    await get();
    expect(await drawing()).toBeGreaterThan(1);
  });
});

describe('An answer from the cache', () => {
  test('has the headers of its page and may be asked for again by its ETag', async () => {
    const { get } = aCache();
    const first = await get();
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
      'x-drawn': 'yes',
    });
    const again = await get(undefined, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect((await get(undefined, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
  });

  test('has another ETag when the page has changed', async () => {
    const { get, cache } = aCache();
    const { etag } = (await get()).headers;
    cache.drop(15);
    expect((await get(undefined, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0', undefined, (bytes: Buffer) => bytes],
  ])('to “%s” is packed as %s, and unpacks to the same', async (accepted, encoding, unpacked) => {
    const { get } = aCache();
    const plain = (await get()).payload;
    const packed = await get(undefined, { 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpacked(packed.rawPayload).toString()).toBe(plain);
  });
});

test.each`
  method    | headers                                | open     | because
  ${'GET'}  | ${{}}                                  | ${true}  | ${'everybody sees the same'}
  ${'HEAD'} | ${{}}                                  | ${true}  | ${'it is a GET without the page'}
  ${'POST'} | ${{}}                                  | ${false} | ${'it changes something'}
  ${'GET'}  | ${{ cookie: 'theme=dark' }}            | ${true}  | ${'a cookie of another name is no session'}
  ${'GET'}  | ${{ cookie: 'theme=dark; session=x' }} | ${false} | ${'who has a session is served fresh'}
  ${'GET'}  | ${{ authorization: 'Bearer x' }}       | ${false} | ${'a bearer is a session, too'}
`('public: $open for $method with $headers, because $because', async ({ method, headers, open }) => {
  const app = Fastify();
  app.all('/', async (request, reply) => reply.header('x-open', isPublicRequest(request, 'session')).send());
  const answer = await app.inject({ method, url: '/', headers });
  expect(answer.headers['x-open']).toBe(String(open));
});
