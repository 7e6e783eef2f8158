import en from './impact.en.json' with { type: 'json' };
import it from './impact.it.json' with { type: 'json' };

export const impactText = { it, en };
