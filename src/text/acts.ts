import en from './acts.en.json' with { type: 'json' };
import it from './acts.it.json' with { type: 'json' };

/** What a button does, wherever it stands: one word for one act. */
export const actsText = { it, en };
