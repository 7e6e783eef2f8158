import en from './search.en.json' with { type: 'json' };
import it from './search.it.json' with { type: 'json' };

export const officeSearchText = { it, en };
