import en from './takings.en.json' with { type: 'json' };
import it from './takings.it.json' with { type: 'json' };

/** Words of takings and of closing a day. */
export const officeTakingsText = { it, en };
