import { createHash, sign } from 'node:crypto';

interface ToSign {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly keyId: string;
  readonly privateKey: string;
  readonly now: Date;
}

/** The headers that sign a request to Satispay: RSA-SHA256 over the request's line, host, date and the body's digest. */
export function signSatispay({ method, url, body, keyId, privateKey, now }: ToSign) {
  const date = now.toUTCString().replace('GMT', '+0000');
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const signed = [
    `(request-target): ${method.toLowerCase()} ${url.pathname}${url.search}`,
    // What `fetch` sends as Host, whatever else one might set.
    `host: ${url.host}`,
    `date: ${date}`,
    `digest: ${digest}`,
  ].join('\n');
  const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64');
  return {
    date,
    digest,
    authorization: `Signature keyId="${keyId}", algorithm="rsa-sha256", headers="(request-target) host date digest", signature="${signature}"`,
  };
}
