import type { Environment } from '#server/environment.ts';
import { sameText, signatureOf } from '#server/secrets.ts';

/** Of the page on which a buyer says where money goes. */
const linkDays = 60;
const millisecondsOfDay = 86_400_000;

type Secret = Pick<Environment, 'secret'>;

const mark = (order: string, until: string, { secret }: Secret): string =>
  signatureOf(`where money of ${order} goes, until ${until}`, secret);

/** Nothing is stored. */
export function refundKey(order: string, now: Date, environment: Secret): string {
  const until = String(now.getTime() + linkDays * millisecondsOfDay);
  return [order, until, mark(order, until, environment)].join('.');
}

/** Null if its signature is wrong or its time is over. */
export function readRefundKey(key: string, now: Date, environment: Secret): string | null {
  const [order = '', until = '', signature = ''] = key.split('.');
  if (!sameText(signature, mark(order, until, environment))) return null;
  return Number(until) > now.getTime() ? order : null;
}
