import en from './disruption.en.json' with { type: 'json' };
import it from './disruption.it.json' with { type: 'json' };

/** Words of a race that is postponed or cancelled. */
export const disruptionText = { it, en };
