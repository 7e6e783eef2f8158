import en from './start.en.json' with { type: 'json' };
import it from './start.it.json' with { type: 'json' };

/** Words of the page that a portal without a circuit leads to. */
export const startText = { it, en };
