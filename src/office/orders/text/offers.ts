import en from './offers.en.json' with { type: 'json' };
import it from './offers.it.json' with { type: 'json' };

export const officeOffersText = { it, en };
