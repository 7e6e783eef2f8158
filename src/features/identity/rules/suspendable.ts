interface Asker {
  readonly id: string;
  readonly isSuperAdmin: boolean;
}

export interface Suspendable {
  readonly id: string;
  /** Has a role in any circuit's office. */
  readonly worksInAnOffice: boolean;
  /** Registered, bought or answered something in another circuit too. */
  readonly isKnownElsewhere: boolean;
}

/**
 * Why somebody may not suspend or reinstate an account; null if they may. An account is one for all circuits: an organiser
 * decides on who is known in their own circuit alone, a super-admin on everybody, and nobody on himself (decision 160).
 */
export function whyNotSuspend(asker: Asker, account: Suspendable): 'account_own' | 'account_of_more' | null {
  if (asker.id === account.id) return 'account_own';
  const isOfMore = account.worksInAnOffice || account.isKnownElsewhere;
  return isOfMore && !asker.isSuperAdmin ? 'account_of_more' : null;
}
