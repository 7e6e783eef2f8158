import en from './impact.en.json' with { type: 'json' };
import it from './impact.it.json' with { type: 'json' };

/** Words of what a change does to those who are registered. */
export const impactText = { it, en };
