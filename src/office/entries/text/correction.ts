import en from './correction.en.json' with { type: 'json' };
import it from './correction.it.json' with { type: 'json' };

/** Words of an athlete's data that the office corrects. */
export const correctionText = { it, en };
