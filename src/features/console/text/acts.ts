import en from './acts.en.json' with { type: 'json' };
import it from './acts.it.json' with { type: 'json' };

/** Words of what a person has done in the office, by the action of the audit entry. */
export const actsText = { it, en };
