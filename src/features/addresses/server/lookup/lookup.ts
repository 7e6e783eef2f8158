import { refuse } from '#kernel/errors.ts';
import type { Environment } from '#server/environment.ts';
import { createGooglePlaces } from './googlePlaces.ts';
import { createPhoton } from './photon.ts';
import type { AddressLookup } from './search.ts';

const kept = 500;
const keptMs = 10 * 60_000;

/** What was asked a moment ago is not asked again: people type, take back, and type the same. */
function remembering({ suggest, find }: AddressLookup, clock: () => Date): AddressLookup {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();
  const once = <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = clock().getTime();
    const known = answers.get(key);
    if (known && known.until > now) return known.answer as Promise<Answer>;
    const answer = ask();
    answers.delete(key);
    answers.set(key, { until: now + keptMs, answer });
    // A failure is not kept.
    answer.catch(() => answers.delete(key));
    const [oldest] = answers.keys();
    if (answers.size > kept && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
  return {
    suggest: (text, lang) => once(`suggest ${lang} ${text.toLowerCase()}`, () => suggest(text, lang)),
    find: (id, lang) => once(`find ${lang} ${id}`, () => find(id, lang)),
  };
}

const nobody: AddressLookup = {
  suggest: () => refuse('address_lookup_unavailable'),
  find: () => refuse('address_lookup_unavailable'),
};

/** Google Places where a key is given, else Photon where an address of it is, else nobody. */
export function createLookup({ places }: Pick<Environment, 'places'>, clock: () => Date): AddressLookup {
  if (places.google) return remembering(createGooglePlaces(places.google), clock);
  return places.photon ? remembering(createPhoton(places.photon), clock) : nobody;
}
