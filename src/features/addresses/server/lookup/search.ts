import type { Lang } from '#kernel/lang.ts';
import type { Place } from '../../rules/place.ts';

/** Something that was found; where the address must be asked for by its id, it is not there yet. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly place: Place | null;
}

/** A search of addresses, whoever answers it. Throws when nobody does. */
export interface AddressLookup {
  readonly suggest: (text: string, lang: Lang) => Promise<readonly Suggestion[]>;
  /** The address behind a suggestion; null where there is none. */
  readonly find: (id: string, lang: Lang) => Promise<Place | null>;
}

/** So long an answer may take: somebody is typing. */
export const longestAnswerMs = 2_500;
