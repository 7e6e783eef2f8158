import type { z } from 'zod';
import { catalogue } from '#kernel/errors.ts';
import { ApiError } from '#web/api.tsx';

const { set_up_changed_meanwhile, bank_change_open } = catalogue;

/** What somebody else has set meanwhile, field by field. */
export type Clash = z.output<typeof set_up_changed_meanwhile.facts>;

/** What a refusal says of a clash; null for any other error. */
export const clashOf = (error: unknown): Clash | null =>
  error instanceof ApiError && error.code === 'set_up_changed_meanwhile'
    ? set_up_changed_meanwhile.facts.parse(error.problem)
    : null;

/** What a refusal says of an account that somebody has proposed already; null for any other error. */
export const proposedOf = (error: unknown): Clash | null =>
  error instanceof ApiError && error.code === 'bank_change_open' ? bank_change_open.facts.parse(error.problem) : null;

/** A clash less a field that is decided; null once all are. */
export function withoutField(clash: Clash | null, field: string): Clash | null {
  if (!clash) return null;
  const { [field]: _, ...now } = clash.now;
  return Object.keys(now).length > 0 ? { ...clash, now } : null;
}
