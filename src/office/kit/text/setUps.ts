import en from './setUps.en.json' with { type: 'json' };
import it from './setUps.it.json' with { type: 'json' };

export const setUpsText = { it, en };
