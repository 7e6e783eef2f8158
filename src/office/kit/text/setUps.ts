import en from './setUps.en.json' with { type: 'json' };
import it from './setUps.it.json' with { type: 'json' };

/** Words of seasons, stages and races as they are set up. */
export const setUpsText = { it, en };
