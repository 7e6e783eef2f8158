import en from './giving.en.json' with { type: 'json' };
import it from './giving.it.json' with { type: 'json' };

export const givingText = { it, en };
