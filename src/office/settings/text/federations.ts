import en from './federations.en.json' with { type: 'json' };
import it from './federations.it.json' with { type: 'json' };

/** Federations, their dated rules and their cards, in the office. */
export const officeFederationsText = { it, en };
