import en from './privacy.en.json' with { type: 'json' };
import it from './privacy.it.json' with { type: 'json' };

export const privacyDocument = { it, en };
