/** Requests to a controller (articles 15 to 22 of the GDPR) that the page cannot fulfil by itself. */
export const requestKinds = [
  'access',
  'rectification',
  'erasure',
  'restriction',
  'portability',
  'objection',
  'other',
] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStates = ['received', 'answered', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];
