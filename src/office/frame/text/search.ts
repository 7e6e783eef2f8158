import en from './search.en.json' with { type: 'json' };
import it from './search.it.json' with { type: 'json' };

/** Words of the office's one search. */
export const officeSearchText = { it, en };
