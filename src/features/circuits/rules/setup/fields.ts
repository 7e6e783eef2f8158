/** The ways of paying that a circuit may offer, in the order of its pages. */
export const circuitPayMethods = ['credit_card', 'satispay', 'paypal', 'wiretransfer'] as const;

/** How a circuit takes its commission: the same for all, none, or by the way of paying. */
export const commissionKinds = ['uniform', 'none', 'by_method'] as const;
