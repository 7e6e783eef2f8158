import en from './kinds.en.json' with { type: 'json' };
import it from './kinds.it.json' with { type: 'json' };

export const officeKindsText = { it, en };
