import en from './setUpChecks.en.json' with { type: 'json' };
import it from './setUpChecks.it.json' with { type: 'json' };

export const setUpChecksText = { it, en };
