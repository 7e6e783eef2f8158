import { createHash } from 'node:crypto';

const always = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const write = (scripts: string, https: boolean): string =>
  [...always, `script-src 'self' ${scripts}`, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');

/** Content Security Policy of a page rendered for one visitor: its inline scripts carry the response's nonce. */
export const noncePolicy = (nonce: string, https: boolean): string => write(`'nonce-${nonce}'`, https);

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Content Security Policy of a cached page: the hashes of its inline scripts. A nonce would be the same for everybody,
 * and a new one in a 304 would not match the page in the browser's cache.
 */
export function hashPolicy(html: string, https: boolean): string {
  const hashes = new Set(
    [...html.matchAll(inlineScripts)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  );
  return write([...hashes].join(' '), https);
}
