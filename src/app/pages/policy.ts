import { createHash } from 'node:crypto';
import { analyticsHosts, analyticsId } from '#features/legal/rules/analytics.ts';
import type { CircuitLook } from '#kernel/look.ts';

export interface PolicySettings {
  readonly https: boolean;
  readonly circuit: Pick<CircuitLook, 'settings'>;
}

/** Only a circuit with an id has the hosts of analytics in its policies (decision 085). */
function write(scripts: string, { https, circuit }: PolicySettings): string {
  const { script, send } = analyticsId(circuit.settings) === null ? { script: '', send: '' } : analyticsHosts;
  const policy = {
    'default-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: ${send}`,
    'font-src': "'self'",
    'connect-src': `'self' ${send}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'script-src': `'self' ${scripts} ${script}`,
  };
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`.trimEnd());
  return [...directives, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** Content Security Policy of a page rendered for one visitor: its inline scripts carry the response's nonce. */
export const noncePolicy = (nonce: string, settings: PolicySettings): string => write(`'nonce-${nonce}'`, settings);

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Content Security Policy of a cached page, by the hashes of its inline scripts: a nonce would be the same for
 * everybody.
 */
export function hashPolicy(html: string, settings: PolicySettings): string {
  const hashes = new Set(
    [...html.matchAll(inlineScripts)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  );
  return write([...hashes].join(' '), settings);
}
