import en from './cookies.en.json' with { type: 'json' };
import it from './cookies.it.json' with { type: 'json' };

/** Each version under its day of effect. */
export const cookiesVersions = { '2017-12-31': { it, en } };
