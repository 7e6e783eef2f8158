/** A flag in answers, as specified: the number 0 or 1. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
