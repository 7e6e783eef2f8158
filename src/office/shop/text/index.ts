import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Words of products, services and promo codes as they are set up. */
export const officeShopText = { it, en };
