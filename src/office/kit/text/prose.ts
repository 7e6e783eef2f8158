import en from './prose.en.json' with { type: 'json' };
import it from './prose.it.json' with { type: 'json' };

export const proseText = { it, en };
