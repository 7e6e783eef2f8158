import en from './giving.en.json' with { type: 'json' };
import it from './giving.it.json' with { type: 'json' };

/** Words of substitution and transfer. */
export const givingText = { it, en };
