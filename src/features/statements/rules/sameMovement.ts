import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import { maybeReferences } from './causal.ts';
import { wordsOf } from './payerNames.ts';

export interface ToldMovement {
  readonly bookedOn: Day;
  readonly amount: Cents;
  readonly payer: string;
  readonly text: string;
}

/** So many words that both have are the least that tells a movement without a causal. */
const leastWords = 2;
const leastSigns = 3;

interface MovementWords {
  readonly references: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

function saidOf({ payer, text }: ToldMovement, prefixes: readonly string[]): MovementWords {
  const said = `${text} ${payer}`;
  return {
    references: new Set(maybeReferences(said, prefixes)),
    words: new Set(wordsOf(said).filter((word) => word.length >= leastSigns)),
  };
}

/** Do two texts tell one movement: by the reference that both name; or, where neither names one, all words of one are among the other's. */
function tellTheSame(one: MovementWords, other: MovementWords): boolean {
  if (one.references.size > 0 || other.references.size > 0)
    return [...one.references].some((reference) => other.references.has(reference));
  const [few, many] = one.words.size <= other.words.size ? [one.words, other.words] : [other.words, one.words];
  return few.size >= leastWords && [...few].every((word) => many.has(word));
}

/**
 * Which movements of a file are known already from a file of another kind (a bank's CSV, then its CAMT.053): booked on the
 * same day, of the same amount to the cent, and told the same. Each known one stands for one alone.
 *
 * @param fresh movements of the file that are not known by their reference
 * @param known movements that files of other kinds have brought, and that this file does not name
 * @returns those of `fresh` that are known
 *
 * Source: decision 322.
 */
export function toldBefore<Movement extends ToldMovement>(
  fresh: readonly Movement[],
  known: readonly ToldMovement[],
  prefixes: readonly string[],
): ReadonlySet<Movement> {
  const place = ({ bookedOn, amount }: ToldMovement) => `${bookedOn} ${amount}`;
  const left = Map.groupBy(
    known.map((movement) => ({ movement, said: saidOf(movement, prefixes) })),
    ({ movement }) => place(movement),
  );
  const found = new Set<Movement>();
  for (const movement of fresh) {
    const alike = left.get(place(movement)) ?? [];
    if (alike.length === 0) continue;
    const said = saidOf(movement, prefixes);
    const at = alike.findIndex((one) => tellTheSame(said, one.said));
    if (at < 0) continue;
    alike.splice(at, 1);
    found.add(movement);
  }
  return found;
}
