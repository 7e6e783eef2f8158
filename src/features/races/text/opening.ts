import en from './opening.en.json' with { type: 'json' };
import it from './opening.it.json' with { type: 'json' };

export const openingText = { it, en };
