import en from './cookieBanner.en.json' with { type: 'json' };
import it from './cookieBanner.it.json' with { type: 'json' };

export const cookieBannerText = { it, en };
