import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

export const officeShopText = { it, en };
