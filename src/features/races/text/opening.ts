import en from './opening.en.json' with { type: 'json' };
import it from './opening.it.json' with { type: 'json' };

/** A race that is announced: its opening in a calendar, and the mail when it opens. */
export const openingText = { it, en };
