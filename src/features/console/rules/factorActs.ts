/** What is done to the second factor of an account, as the audit log calls it. */
export const factorActs = [
  'second_factor_set',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  'passkey_counter_fell',
  'recovery_code_used',
  'recovery_codes_made',
] as const;
export type FactorAct = (typeof factorActs)[number];
