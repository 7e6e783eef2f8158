import en from './states.en.json' with { type: 'json' };
import it from './states.it.json' with { type: 'json' };

/** The names of an order's states and what each means. */
export const orderStatesText = { it, en };
