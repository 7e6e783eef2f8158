import type { Lang } from '#kernel/lang.ts';
import type { Place } from '../../rules/place.ts';

/** A suggestion; `address` is null where it must be fetched by its id. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly place: Place | null;
}

/** Adapter of an address search. Throws when the service does not answer. */
export interface AddressLookup {
  readonly suggest: (text: string, lang: Lang) => Promise<readonly Suggestion[]>;
  readonly find: (id: string, lang: Lang) => Promise<Place | null>;
}

/** Timeout of a search: short, because somebody is typing. */
export const longestAnswerMs = 2_500;
