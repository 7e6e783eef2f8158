import en from './money.en.json' with { type: 'json' };
import it from './money.it.json' with { type: 'json' };

/** Words of the movements of a circuit's account. */
export const officeMoneyText = { it, en };
