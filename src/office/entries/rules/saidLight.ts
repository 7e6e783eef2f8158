import type { Light } from '#features/registration/rules/start.ts';
import type { EntryStanding } from './standing.ts';

/**
 * Nobody starts who has not paid: an order that awaits payment gives no green light, nor does one whose payment the reader is
 * not told of (`null`).
 */
export function saidLight(light: Light, payment: EntryStanding | null): Light | 'once_paid' | 'if_paid' {
  if (light !== 'green' || payment === 'paid') return light;
  return payment === null ? 'if_paid' : 'once_paid';
}
