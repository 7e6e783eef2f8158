import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPassing } from './databaseFaults.ts';
import { preferredEncoding } from './http/negotiation.ts';

export interface FinishedResponse {
  readonly body: Buffer;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Entry {
  readonly circuitId: number;
  readonly madeAt: number;
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
  /** The same body, saying that it may be old: for as long as the database is away. */
  readonly asOld: (body: Buffer, type: string) => Buffer;
  readonly onError: (error: unknown) => void;
}

interface Figures {
  readonly text: string;
  readonly checkedAt: number;
  readonly checking: boolean;
  /** The database did not answer, so nobody knows whether they have changed. */
  readonly away: boolean;
}

/** How long figures count as current. */
const checkEveryMs = 1_000;
/** How long an entry counts as current: labels also change with time (a registration closes). */
const maxAgeMs = 60_000;
/** How long an entry is shown, as possibly old, while the database is away. */
const oldestMs = 60 * 60_000;
const most = 500;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** May this request be served from the cache? Not with a session. */
export const isPublicRequest = (request: FastifyRequest, cookieName: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.authorization === undefined &&
  !request.headers.cookie?.includes(`${cookieName}=`);

export type PublicCache = ReturnType<typeof createPublicCache>;

/**
 * In-memory cache of public pages and answers, by address, for visitors without a session. A change of the catalogue
 * drops the circuit's entries, and so does another figure of its sales; registration and cart never read from here.
 * While the database is away, what is there is shown for an hour and says that it may be old.
 */
export function createPublicCache({ now, figuresOf, asOld, onError }: PublicCacheSettings) {
  const entries = new LRUCache<string, Entry>({ max: most, ttl: oldestMs, ttlResolution: 0, perf: { now } });
  const making = new Map<string, Promise<Entry | null>>();
  const figures = new Map<number, Figures>();
  let generation = 0;

  function drop(circuitId?: number) {
    generation += 1;
    for (const [key, entry] of [...entries])
      if (circuitId === undefined || entry.circuitId === circuitId) entries.delete(key);
  }

  const isAway = (circuitId: number): boolean => figures.get(circuitId)?.away ?? false;

  async function check(circuitId: number): Promise<void> {
    const known = figures.get(circuitId) ?? { text: '', checkedAt: 0, checking: false, away: false };
    if (known.checking || now() - known.checkedAt < checkEveryMs) return;
    figures.set(circuitId, { ...known, checking: true });
    try {
      const text = await figuresOf(circuitId);
      if (text !== known.text) drop(circuitId);
      figures.set(circuitId, { text, checkedAt: now(), checking: false, away: false });
    } catch (error) {
      const away = isPassing(error);
      // Without the figures, entries may be outdated: they are dropped, or said to be old while there is nothing newer.
      if (!away) drop(circuitId);
      figures.set(circuitId, { text: away ? known.text : '', checkedAt: now(), checking: false, away });
      onError(error);
    }
  }

  async function make(
    key: string,
    circuitId: number,
    produce: () => Promise<FinishedResponse | null>,
  ): Promise<Entry | null> {
    await check(circuitId);
    if (isAway(circuitId) && entries.has(key)) return null;
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
      madeAt: now(),
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
    // Rendered while the catalogue changed, so possibly stale: answered, but not cached.
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

  function answerOld(reply: FastifyReply, { headers, identity, madeAt }: Entry): FastifyReply {
    reply.headers({ ...headers, 'cache-control': 'no-store', age: Math.round((now() - madeAt) / 1_000) });
    return reply.header('warning', '110 - "Response is Stale"').send(asOld(identity, headers['content-type'] ?? ''));
  }

  return {
    drop,
    size: () => entries.size,

    /** Answers from memory, if the address is there; the figures are looked after meanwhile. */
    serve(request: FastifyRequest, reply: FastifyReply, key: string): FastifyReply | null {
      const entry = entries.get(key);
      if (!entry) return null;
      const away = isAway(entry.circuitId);
      if (!away && now() - entry.madeAt > maxAgeMs) return null;
      check(entry.circuitId).catch(onError);
      return away ? answerOld(reply, entry) : answer(request, reply, entry);
    },

    /** Makes what is not there, once for all who wait for it; null: it is not for everybody, draw it for this visitor. */
    async fill(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      circuitId: number,
      produce: () => Promise<FinishedResponse | null>,
    ): Promise<FastifyReply | null> {
      const under = making.get(key) ?? make(key, circuitId, produce).finally(() => making.delete(key));
      making.set(key, under);
      const entry = await under;
      if (entry) return answer(request, reply, entry);
      const old = isAway(circuitId) ? entries.get(key) : undefined;
      return old ? answerOld(reply, old) : null;
    },
  };
}
