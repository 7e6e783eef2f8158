/**
 * Has the counter of an authenticator fallen, or stood still? Then another one has signed with a copy of its key
 * (WebAuthn, §6.1.1). Passkeys that several devices share count nothing and say 0 always.
 */
export const counterFell = (stored: number, told: number): boolean => (stored > 0 || told > 0) && told <= stored;
