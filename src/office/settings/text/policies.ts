import en from './policies.en.json' with { type: 'json' };
import it from './policies.it.json' with { type: 'json' };

export const officePoliciesText = { it, en };
