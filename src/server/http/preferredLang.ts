import type { FastifyRequest } from 'fastify';
import { defaultLang, type Lang } from '#kernel/lang.ts';

/** The language of an address without its prefix: what the browser asks for decides, and Italian is the default. */
export const preferredLang = ({ headers }: Pick<FastifyRequest, 'headers'>): Lang =>
  /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : defaultLang;
