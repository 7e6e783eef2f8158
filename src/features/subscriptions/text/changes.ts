import en from './changes.en.json' with { type: 'json' };
import it from './changes.it.json' with { type: 'json' };

/** Words of the pages on which a registration is changed. */
export const changesText = { it, en };
