export const couponKinds = ['percent', 'amount'] as const;
export const couponNeeds = ['nothing', 'registration', 'product'] as const;

/** What stays as it is once somebody has used a code: the orders that have it are counted by these. */
export const fixedAfterUse = ['kind', 'percent', 'amount', 'needs', 'targets'] as const;
