import en from './changes.en.json' with { type: 'json' };
import it from './changes.it.json' with { type: 'json' };

export const changesText = { it, en };
