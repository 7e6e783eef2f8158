import en from './network.en.json' with { type: 'json' };
import it from './network.it.json' with { type: 'json' };

/** That nothing answered: wherever a call or a page fails without a sentence of the server. */
export const networkText = { it, en };
