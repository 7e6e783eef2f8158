/** The digits of a number that can be called from elsewhere: no country has shorter ones, and E.164 has no longer ones. */
const fewest = 6;
const most = 15;

/** A warning, never a refusal: other countries write numbers differently (registration §5; the doubt is ours). */
export function isDoubtfulPhone(typed: string): boolean {
  if (typed.trim().length < 3) return false;
  const digits = typed.replace(/\D/g, '').length;
  return digits < fewest || digits > most;
}
