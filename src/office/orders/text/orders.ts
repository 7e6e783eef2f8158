import en from './orders.en.json' with { type: 'json' };
import it from './orders.it.json' with { type: 'json' };

/** Words of the office's orders and their money. */
export const officeOrdersText = { it, en };
