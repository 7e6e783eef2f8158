import en from './prose.en.json' with { type: 'json' };
import it from './prose.it.json' with { type: 'json' };

/** The editor of texts, in the office. */
export const proseText = { it, en };
