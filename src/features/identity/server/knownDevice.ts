import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '#server/environment.ts';
import { newToken, sameText, signatureOf } from '#server/secrets.ts';

export const deviceCookie = 'pettorale_device';
const days = 180;

/**
 * Device cookie: a signed id of a browser in which the account has signed in before. Its tries have a rate limit of
 * their own, so that an attacker's guesses never lock out the owner. The cookie alone grants nothing.
 */
export function knownDevice(request: FastifyRequest, email: string, secret: string): string | null {
  const [device = '', signature = ''] = (request.cookies[deviceCookie] ?? '').split('.');
  if (!device || !sameText(signature, markOf(device, email, secret))) return null;
  return device;
}

const markOf = (device: string, email: string, secret: string): string =>
  signatureOf(`device ${device} ${email.toLowerCase()}`, secret);

export function rememberDevice(reply: FastifyReply, email: string, { secret, baseUrl }: Environment): void {
  const device = newToken().slice(0, 22);
  reply.setCookie(deviceCookie, `${device}.${markOf(device, email, secret)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.protocol === 'https:',
    path: '/api',
    maxAge: days * 24 * 60 * 60,
  });
}
