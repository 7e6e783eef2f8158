import firstEn from './privacy.2018-05-25.en.json' with { type: 'json' };
import firstIt from './privacy.2018-05-25.it.json' with { type: 'json' };
import en from './privacy.2026-12-12.en.json' with { type: 'json' };
import it from './privacy.2026-12-12.it.json' with { type: 'json' };

/** Each version under its day of effect. */
export const privacyVersions = { '2018-05-25': { it: firstIt, en: firstEn }, '2026-12-12': { it, en } };
