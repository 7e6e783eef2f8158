import en from './offers.en.json' with { type: 'json' };
import it from './offers.it.json' with { type: 'json' };

/** Words of what was chosen after a race was postponed or cancelled, and of the refunds that go for it. */
export const officeOffersText = { it, en };
