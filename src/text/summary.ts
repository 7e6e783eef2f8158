import en from './summary.en.json' with { type: 'json' };
import it from './summary.it.json' with { type: 'json' };

/** What stands over the errors of a form, whichever form it is. */
export const summaryText = { it, en };
