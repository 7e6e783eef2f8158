import en from './consents.en.json' with { type: 'json' };
import it from './consents.it.json' with { type: 'json' };

/** What each consent says, and what is said when its answer is missing (registration §5). */
export const consentText = { it, en };
