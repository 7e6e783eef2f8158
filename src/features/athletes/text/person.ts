import en from './person.en.json' with { type: 'json' };
import it from './person.it.json' with { type: 'json' };

/** What an athlete's own data are called, wherever they are asked or shown (registration §3, "Member"). */
export const personText = { it, en };
