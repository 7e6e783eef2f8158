import { z } from 'zod';

export const setsUp = ['super-admin', 'organiser'] as const;
export const reads = ['super-admin', 'organiser', 'money', 'medical', 'reader'] as const;

export const done = { 200: z.object({ data: z.null() }) };
/** What a change that was saved has done: how many registrations may no longer start. */
export const EffectView = z.object({ red: z.int() });
export type EffectView = z.output<typeof EffectView>;
export const saved = { 200: z.object({ data: EffectView }) };
export const made = { 201: z.object({ data: z.object({ id: z.int() }) }) };

export const FindingView = z.object({
  number: z.int(),
  level: z.enum(['fault', 'note']),
  field: z.string(),
  key: z.string(),
  text: z.string(),
});
export type FindingView = z.output<typeof FindingView>;

export const Choice = z.object({ id: z.int(), name: z.string() });
