import { z } from 'zod';
import type { ProviderAnswer } from './calling.ts';

/** Satispay's code comes as a number or as a text; `wlt` is what its support asks for. */
const Failure = z.object({ code: z.union([z.number(), z.string()]).transform(Number), wlt: z.string().optional() });

export const failureOf = ({ body }: ProviderAnswer) => Failure.safeParse(body).data;

/** For the log. */
export function failedAt(answer: ProviderAnswer): Error {
  const { code, wlt } = failureOf(answer) ?? {};
  return new Error(`Satispay answered ${answer.status}, code ${code ?? 'unknown'} (wlt ${wlt ?? 'unknown'})`);
}
