import firstEn from './terms.2018-06-29.en.json' with { type: 'json' };
import firstIt from './terms.2018-06-29.it.json' with { type: 'json' };
import en from './terms.2026-12-12.en.json' with { type: 'json' };
import it from './terms.2026-12-12.it.json' with { type: 'json' };

/** Each version under its day of effect. */
export const termsVersions = { '2018-06-29': { it: firstIt, en: firstEn }, '2026-12-12': { it, en } };
