/** Another authenticator has signed with a copy of the key (WebAuthn, §6.1.1). Synced passkeys always say 0. */
export const counterFell = (stored: number, told: number): boolean => (stored > 0 || told > 0) && told <= stored;
