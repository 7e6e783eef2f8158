import en from './setUpChecks.en.json' with { type: 'json' };
import it from './setUpChecks.it.json' with { type: 'json' };

/** What is wrong with a set-up, by the numbers of its checks. */
export const setUpChecksText = { it, en };
