import en from './limits.en.json' with { type: 'json' };
import it from './limits.it.json' with { type: 'json' };

export const limitsText = { it, en };
