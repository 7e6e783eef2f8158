import en from './policies.en.json' with { type: 'json' };
import it from './policies.it.json' with { type: 'json' };

/** The conditions of a race, in the wizard and where they are accepted later. */
export const policiesText = { it, en };
