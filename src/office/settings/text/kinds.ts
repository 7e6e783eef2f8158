import en from './kinds.en.json' with { type: 'json' };
import it from './kinds.it.json' with { type: 'json' };

/** Types and disciplines of medical certificates, in the office. */
export const officeKindsText = { it, en };
