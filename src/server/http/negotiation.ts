import type { FastifyRequest } from 'fastify';
import { Negotiator } from 'negotiator';
import { type Lang, langOf, languages } from '#kernel/lang.ts';

type Headers = Pick<FastifyRequest, 'headers'>;

/**
 * The language of an address without its prefix: the first of ours that the browser prefers, else Italian. A tag is
 * shortened to its language (RFC 4647, lookup), for en-GB is English.
 */
export function preferredLang(request: Headers): Lang {
  const preferred = new Negotiator(request).languages().map((tag) => tag.toLowerCase().split('-')[0]);
  return langOf(preferred.find((tag) => tag === '*' || languages.some((lang) => lang === tag)));
}

const encodings = ['br', 'gzip', 'identity'] as const;

/** How an answer is packed for this client: the smallest of what it likes best, and plain where it takes nothing else. */
export const preferredEncoding = (request: Headers): (typeof encodings)[number] =>
  new Negotiator(request).encoding(encodings, { preferred: encodings }) ?? 'identity';
