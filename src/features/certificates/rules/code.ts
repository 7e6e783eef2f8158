/** A health-data code as it is kept: upper case, without the spaces that a phone's keyboard adds (registration §5). */
export const cleanCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

/** DH-00000. */
export const isCode = (code: string): boolean => /^DH-\d{5}$/.test(code);
