import en from './terms.en.json' with { type: 'json' };
import it from './terms.it.json' with { type: 'json' };

export const termsDocument = { it, en };
