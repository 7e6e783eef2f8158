/**
 * What a fact of money is. Money of orders is received, given back, and comes back where its transfer was returned; what is for no
 * order comes in and goes out again. What was written off is no money: so much less was asked for than was due.
 */
export const moneyFactKinds = ['received', 'given_back', 'came_back', 'exit_in', 'exit_out', 'written_off'] as const;
export type MoneyFactKind = (typeof moneyFactKinds)[number];
