import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { preferredEncoding } from './http/negotiation.ts';

/** A finished answer: the bytes, their encodings and the headers that belong to them, all fixed once. */
export interface Finished {
  readonly body: Buffer;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Entry {
  readonly circuitId: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

export interface PublicCacheSettings {
  readonly now: () => number;
  /** A text that changes whenever a figure on the circuit's public pages does: it is asked at most once a second. */
  readonly figuresOf: (circuitId: number) => Promise<string>;
  readonly onError: (error: unknown) => void;
}

/** How old figures may be. */
const checkEvery = 1_000;
/** Labels also change with the calendar (a registration closes at an hour), so nothing lives longer than this. */
const oldest = 60_000;
const most = 500;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Does this visitor look at what everybody sees? Whoever has a session is served fresh. */
export const isPublicRequest = (request: FastifyRequest, cookieName: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.authorization === undefined &&
  !request.headers.cookie?.includes(`${cookieName}=`);

export type PublicCache = ReturnType<typeof createPublicCache>;

/**
 * Finished public pages and answers, by circuit and address, for visitors without a session. A change of the
 * catalogue drops what it touched (`drop`); sales do not: the circuit's counters are read again at most once a
 * second, and its entries go only when a figure has changed. Registration and cart never read from here.
 */
export function createPublicCache({ now, figuresOf, onError }: PublicCacheSettings) {
  const entries = new LRUCache<string, Entry>({ max: most, ttl: oldest, ttlResolution: 0, perf: { now } });
  const making = new Map<string, Promise<Entry | null>>();
  const figures = new Map<number, { text: string; checkedAt: number; checking: boolean }>();
  let generation = 0;

  function drop(circuitId?: number) {
    generation += 1;
    for (const [key, entry] of [...entries])
      if (circuitId === undefined || entry.circuitId === circuitId) entries.delete(key);
  }

  async function check(circuitId: number): Promise<void> {
    const known = figures.get(circuitId) ?? { text: '', checkedAt: 0, checking: false };
    if (known.checking || now() - known.checkedAt < checkEvery) return;
    figures.set(circuitId, { ...known, checking: true });
    try {
      const text = await figuresOf(circuitId);
      if (text !== known.text) drop(circuitId);
      figures.set(circuitId, { text, checkedAt: now(), checking: false });
    } catch (error) {
      // Not knowing is no reason to show old figures for long.
      drop(circuitId);
      figures.set(circuitId, { text: '', checkedAt: now(), checking: false });
      onError(error);
    }
  }

  async function make(key: string, circuitId: number, produce: () => Promise<Finished | null>): Promise<Entry | null> {
    await check(circuitId);
    const began = generation;
    const finished = await produce();
    if (!finished) return null;
    const { body, type, headers } = finished;
    const quality = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    };
    const [packed, zipped] = await Promise.all([brotli(body, quality), zip(body, { level: 6 })]);
    const entry: Entry = {
      circuitId,
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      headers: {
        ...headers,
        'content-type': type,
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding, Cookie',
      },
      identity: body,
      gzip: zipped,
      br: packed,
    };
    // What was drawn while the catalogue changed may show the past: it is answered once and not kept.
    if (began === generation) entries.set(key, entry);
    return entry;
  }

  function answer(request: FastifyRequest, reply: FastifyReply, entry: Entry): FastifyReply {
    reply.headers(entry.headers).header('etag', entry.etag);
    if (request.headers['if-none-match'] === entry.etag) return reply.code(304).send();
    const encoding = preferredEncoding(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(entry[encoding]);
  }

  return {
    drop,
    size: () => entries.size,

    /** Answers from memory, if the address is there; the figures are looked after meanwhile. */
    serve(request: FastifyRequest, reply: FastifyReply, key: string): FastifyReply | null {
      const entry = entries.get(key);
      if (!entry) return null;
      check(entry.circuitId).catch(onError);
      return answer(request, reply, entry);
    },

    /** Makes what is not there, once for all who wait for it; null: it is not for everybody, draw it for this visitor. */
    async fill(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      circuitId: number,
      produce: () => Promise<Finished | null>,
    ): Promise<FastifyReply | null> {
      const under = making.get(key) ?? make(key, circuitId, produce).finally(() => making.delete(key));
      making.set(key, under);
      const entry = await under;
      return entry && answer(request, reply, entry);
    },
  };
}
