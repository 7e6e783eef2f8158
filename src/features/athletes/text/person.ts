import en from './person.en.json' with { type: 'json' };
import it from './person.it.json' with { type: 'json' };

export const personText = { it, en };
