import { isIban, plainIban } from '#features/circuits/rules/iban.ts';

/** The IBAN that a bank writes, without its spaces; null for anything else: an account of another kind, or a slip. */
export const ibanIn = (text: string): string | null => (isIban(text) ? plainIban(text) : null);
