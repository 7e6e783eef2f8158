import en from './orders.en.json' with { type: 'json' };
import it from './orders.it.json' with { type: 'json' };

export const officeOrdersText = { it, en };
