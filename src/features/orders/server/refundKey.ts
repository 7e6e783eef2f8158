import type { Environment } from '#server/environment.ts';
import { sameText, signatureOf } from '#server/secrets.ts';

/** For how many days the link of a mail opens the page on which a buyer says where money goes. */
const linkDays = 60;
const millisecondsOfDay = 86_400_000;

type Secret = Pick<Environment, 'secret'>;

const mark = (order: string, until: string, { secret }: Secret): string =>
  signatureOf(`where money of ${order} goes, until ${until}`, secret);

/** Signed key of the page on which an order's buyer says to which bank account its money goes; nothing is stored. */
export function refundKey(order: string, now: Date, environment: Secret): string {
  const until = String(now.getTime() + linkDays * millisecondsOfDay);
  return [order, until, mark(order, until, environment)].join('.');
}

/** The order that a key opens; null if its signature is wrong or its time is over. */
export function readRefundKey(key: string, now: Date, environment: Secret): string | null {
  const [order = '', until = '', signature = ''] = key.split('.');
  if (!sameText(signature, mark(order, until, environment))) return null;
  return Number(until) > now.getTime() ? order : null;
}
