/**
 * Does the text not look like a phone number? A warning beside the field, never a refusal: three characters are
 * enough, because other countries write numbers differently.
 *
 * Source: registration §5; the doubt is our own.
 */
export const isDoubtfulPhone = (typed: string): boolean =>
  typed.trim().length >= 3 && typed.replace(/\D/g, '').length < 3;
