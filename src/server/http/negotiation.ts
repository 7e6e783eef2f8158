import type { FastifyRequest } from 'fastify';
import { Negotiator } from 'negotiator';
import { type Lang, langOf, languages } from '#kernel/lang.ts';

type Headers = Pick<FastifyRequest, 'headers'>;

/** The language for an address without prefix, by Accept-Language (RFC 4647 lookup: en-GB is English), or Italian. */
export function preferredLang(request: Headers): Lang {
  const preferred = new Negotiator(request).languages().map((tag) => tag.toLowerCase().split('-')[0]);
  return langOf(preferred.find((tag) => tag === '*' || languages.some((lang) => lang === tag)));
}

const encodings = ['br', 'gzip', 'identity'] as const;

/** The content encoding by Accept-Encoding: the smallest of the client's best, or none. */
export const preferredEncoding = (request: Headers): (typeof encodings)[number] =>
  new Negotiator(request).encoding(encodings, { preferred: encodings }) ?? 'identity';
