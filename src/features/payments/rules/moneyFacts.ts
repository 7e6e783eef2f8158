/**
 * Of orders money is received, given back, and comes back; what is for no order comes in and goes out. Written off: no
 * money.
 */
export const moneyFactKinds = ['received', 'given_back', 'came_back', 'exit_in', 'exit_out', 'written_off'] as const;
export type MoneyFactKind = (typeof moneyFactKinds)[number];
