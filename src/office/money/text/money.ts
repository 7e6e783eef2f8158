import en from './money.en.json' with { type: 'json' };
import it from './money.it.json' with { type: 'json' };

export const officeMoneyText = { it, en };
