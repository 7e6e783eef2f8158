import en from './limits.en.json' with { type: 'json' };
import it from './limits.it.json' with { type: 'json' };

/** What is over its limit, with the limit and its unit. */
export const limitsText = { it, en };
