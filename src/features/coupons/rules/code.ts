/** A promo code as it is compared: case and spaces do not matter. */
export const normalCode = (typed: string): string => typed.replace(/\s+/gu, '').toUpperCase();
