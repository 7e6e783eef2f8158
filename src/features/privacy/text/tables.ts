import en from './tables.en.json' with { type: 'json' };
import it from './tables.it.json' with { type: 'json' };

/** What the sections of a copy of all data are called. */
export const tablesText = { it, en };
