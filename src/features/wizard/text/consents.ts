import en from './consents.en.json' with { type: 'json' };
import it from './consents.it.json' with { type: 'json' };

export const consentText = { it, en };
