import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Negotiator } from 'negotiator';
import { type Lang, langOf, languages } from '#kernel/lang.ts';

type Headers = Pick<FastifyRequest, 'headers'>;

/** The language for an address without prefix, by Accept-Language (RFC 4647 lookup: en-GB is English), or Italian. */
export function preferredLang(request: Headers): Lang {
  const preferred = new Negotiator(request).languages().map((tag) => tag.toLowerCase().split('-')[0]);
  return langOf(preferred.find((tag) => tag === '*' || languages.some((lang) => lang === tag)));
}

const encodings = ['br', 'gzip', 'identity'] as const;

type Encoding = (typeof encodings)[number];

/** Browsers send few different headers: what each comes to is worked out once. */
const known = new LRUCache<string, Encoding>({ max: 200 });

/** The content encoding by Accept-Encoding: the smallest of the client's best, or none. */
export function preferredEncoding(request: Headers): Encoding {
  const header = String(request.headers['accept-encoding'] ?? '');
  const before = known.get(header);
  if (before) return before;
  const encoding = new Negotiator(request).encoding(encodings, { preferred: encodings }) ?? 'identity';
  if (header.length < 200) known.set(header, encoding);
  return encoding;
}
