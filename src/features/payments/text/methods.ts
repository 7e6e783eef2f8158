import en from './methods.en.json' with { type: 'json' };
import it from './methods.it.json' with { type: 'json' };

/** The names of the ways of paying and what each means for the buyer. */
export const payMethodsText = { it, en };
