/**
 * Does this look like no phone number at all? Said beside the field, never a reason to refuse: three characters are
 * enough, and who knows how a number is written elsewhere.
 *
 * Source: registration §5; the doubt is our own.
 */
export const isDoubtfulPhone = (typed: string): boolean =>
  typed.trim().length >= 3 && typed.replace(/\D/g, '').length < 3;
