import { createHash, createVerify } from 'node:crypto';

export interface Signed {
  readonly method: string;
  /** The path with its query, as it was sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const digestOf = (body: string) => `SHA-256=${createHash('sha256').update(body).digest('base64')}`;

const parameters = (authorization: string): Map<string, string> =>
  new Map([...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** The key that a request says it is signed with. */
export const keyIdOf = ({ headers }: Pick<Signed, 'headers'>): string =>
  parameters(String(headers.authorization ?? '')).get('keyId') ?? '';

/**
 * HTTP message signature as Satispay wants it: RSA-SHA256 over the headers that the request itself lists, in its
 * order, the method and path and the digest of the body among them.
 */
export function isSigned({ method, url, headers, body }: Signed, publicKey: string): boolean {
  const authorization = String(headers.authorization ?? '');
  const given = parameters(authorization);
  const listed = (given.get('headers') ?? '').split(' ');
  if (!authorization.startsWith('Signature ') || given.get('algorithm') !== 'rsa-sha256') return false;
  if (!['(request-target)', 'host', 'date', 'digest'].every((name) => listed.includes(name))) return false;
  if (headers.digest !== digestOf(body)) return false;
  const text = listed
    .map(
      (name) =>
        `${name}: ${name === '(request-target)' ? `${method.toLowerCase()} ${url}` : String(headers[name] ?? '')}`,
    )
    .join('\n');
  try {
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(publicKey, given.get('signature') ?? '', 'base64');
  } catch {
    return false;
  }
}
