import { refuse } from '#kernel/errors.ts';
import type { Environment } from '#server/environment.ts';
import { createTtlCache } from '#server/ttlCache.ts';
import { createGooglePlaces } from './googlePlaces.ts';
import { createPhoton } from './photon.ts';
import type { AddressLookup } from './search.ts';

const kept = 500;
const keptMs = 10 * 60_000;

/** Cache with time to live: people delete and retype the same text. */
function remembering({ suggest, find }: AddressLookup): AddressLookup {
  const suggestions = createTtlCache<Awaited<ReturnType<typeof suggest>>>({ ttl: keptMs, max: kept });
  const places = createTtlCache<Awaited<ReturnType<typeof find>>>({ ttl: keptMs, max: kept });
  return {
    suggest: (text, lang) => suggestions(`${lang} ${text.toLowerCase()}`, () => suggest(text, lang)),
    find: (id, lang) => places(`${lang} ${id}`, () => find(id, lang)),
  };
}

const nobody: AddressLookup = {
  suggest: () => refuse('address_lookup_unavailable'),
  find: () => refuse('address_lookup_unavailable'),
};

/** Google Places where a key is set, else Photon where its address is set, else no lookup. */
export function createLookup({ places }: Pick<Environment, 'places'>): AddressLookup {
  if (places.google) return remembering(createGooglePlaces(places.google));
  return places.photon ? remembering(createPhoton(places.photon)) : nobody;
}
