import en from './acts.en.json' with { type: 'json' };
import it from './acts.it.json' with { type: 'json' };

export const actsText = { it, en };
