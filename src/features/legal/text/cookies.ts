import firstEn from './cookies.2017-12-31.en.json' with { type: 'json' };
import firstIt from './cookies.2017-12-31.it.json' with { type: 'json' };
import en from './cookies.2026-11-22.en.json' with { type: 'json' };
import it from './cookies.2026-11-22.it.json' with { type: 'json' };

/** Each version under its day of effect. */
export const cookiesVersions = { '2017-12-31': { it: firstIt, en: firstEn }, '2026-11-22': { it, en } };
