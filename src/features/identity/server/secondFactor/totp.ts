import { createHmac, randomBytes } from 'node:crypto';

/** One code is good for thirty seconds (RFC 6238, as every authenticator app has it). */
const stepSeconds = 30;
const digits = 6;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20);

/** Without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a time step: HOTP (RFC 4226) with SHA-1. */
export function codeOf(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0');
}

/** Now, just before or just after, for clocks that differ; never one that was used (`last`) or is older. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, last: number | null): number | null {
  const present = stepAt(now);
  const steps = [present, present - 1, present + 1].filter((step) => last === null || step > last);
  return steps.find((step) => codeOf(secret, step) === code) ?? null;
}

export const otpauth = (secret: Uint8Array, email: string): string =>
  `otpauth://totp/Pettorale:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=Pettorale&digits=${digits}&period=${stepSeconds}`;
