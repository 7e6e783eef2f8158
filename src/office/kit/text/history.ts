import en from './history.en.json' with { type: 'json' };
import it from './history.it.json' with { type: 'json' };

/** Words of the history that are of no page. */
export const historyText = { it, en };
