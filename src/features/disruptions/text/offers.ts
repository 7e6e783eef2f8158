import en from './offers.en.json' with { type: 'json' };
import it from './offers.it.json' with { type: 'json' };

/** Words of the page on which who has paid chooses. */
export const offersText = { it, en };
