/** The provider's answer for one code (registration §3, "Health-data lookup result"). */
export interface LookedUp {
  readonly Exist: boolean;
  readonly IsValid: boolean;
}

/** The outcomes of a search that are not a success, by their names in the catalogue (registration §8). */
export type LookupFault = 'datahealth_success' | 'datahealth_exist' | 'datahealth_no_valid_certificate';

/** The fault of a search, or null for a valid certificate (registration §4, "Search outcomes"). */
export function lookupFault(answer: {
  readonly Success: boolean;
  readonly Result: readonly LookedUp[];
}): LookupFault | null {
  const [row] = answer.Result;
  if (!answer.Success) return 'datahealth_success';
  if (!row?.Exist) return 'datahealth_exist';
  return row.IsValid ? null : 'datahealth_no_valid_certificate';
}
