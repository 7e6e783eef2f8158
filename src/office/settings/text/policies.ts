import en from './policies.en.json' with { type: 'json' };
import it from './policies.it.json' with { type: 'json' };

/** What registrations ask to accept, in the office. */
export const officePoliciesText = { it, en };
