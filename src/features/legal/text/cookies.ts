import en from './cookies.en.json' with { type: 'json' };
import it from './cookies.it.json' with { type: 'json' };

export const cookiesDocument = { it, en };
