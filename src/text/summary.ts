import en from './summary.en.json' with { type: 'json' };
import it from './summary.it.json' with { type: 'json' };

export const summaryText = { it, en };
