/** The digits of a number that can be called from elsewhere: no country has shorter ones, and E.164 has no longer ones. */
const fewest = 6;
const most = 15;

/**
 * Can the text not be a phone number that somebody answers? A warning beside the field, never a refusal: three
 * characters are enough, because other countries write numbers differently.
 *
 * Source: registration §5; the doubt is our own.
 */
export function isDoubtfulPhone(typed: string): boolean {
  if (typed.trim().length < 3) return false;
  const digits = typed.replace(/\D/g, '').length;
  return digits < fewest || digits > most;
}
