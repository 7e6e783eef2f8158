import en from './frame.en.json' with { type: 'json' };
import it from './frame.it.json' with { type: 'json' };

export const frameText = { it, en };
