import en from './start.en.json' with { type: 'json' };
import it from './start.it.json' with { type: 'json' };

export const startText = { it, en };
