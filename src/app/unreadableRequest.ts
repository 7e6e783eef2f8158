import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { catalogue, type ErrorCode, Refusal } from '#kernel/errors.ts';
import { languages } from '#kernel/lang.ts';
import { problemOf } from '#server/http/problem.ts';

/** What Node's parser says, in the catalogue's words; anything else is not HTTP. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** `rawPacket` is what came last, as a buffer. */
type Unreadable = Error & { readonly code?: string | undefined; readonly rawPacket?: unknown };

/** A request that Node refuses before it is one has no route and no language: it is answered in both. */
export function unreadableRequest(error: Unreadable, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new Refusal(codes[error.code ?? ''] ?? 'malformed_request', null);
  const problems = languages.map((lang) => problemOf(refusal, lang));
  const detail = problems.map((problem) => problem.detail).join(' · ');
  const { status } = catalogue[refusal.code];
  const begins = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1', 0, 20) : '';
  const isCall = /^[A-Z]+ \/api\//.test(begins);
  const [type, body] = isCall
    ? ['application/problem+json', JSON.stringify({ ...problems[0], detail })]
    : ['text/plain', `${detail}\n`];
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${type}; charset=utf-8`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
