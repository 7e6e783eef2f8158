import en from './history.en.json' with { type: 'json' };
import it from './history.it.json' with { type: 'json' };

export const historyText = { it, en };
