import en from './amounts.en.json' with { type: 'json' };
import it from './amounts.it.json' with { type: 'json' };

/** How an amount is written that is not certain yet. */
export const amountsText = { it, en };
