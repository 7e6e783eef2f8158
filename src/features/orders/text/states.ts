import en from './states.en.json' with { type: 'json' };
import it from './states.it.json' with { type: 'json' };

export const orderStatesText = { it, en };
