import en from './takings.en.json' with { type: 'json' };
import it from './takings.it.json' with { type: 'json' };

export const officeTakingsText = { it, en };
