import en from './correction.en.json' with { type: 'json' };
import it from './correction.it.json' with { type: 'json' };

export const correctionText = { it, en };
