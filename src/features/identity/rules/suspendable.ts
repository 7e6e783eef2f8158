interface Asker {
  readonly id: string;
  readonly isSuperAdmin: boolean;
}

export interface Suspendable {
  readonly id: string;
  readonly worksInAnOffice: boolean;
  /** Registered, bought or answered something in another circuit too. */
  readonly isKnownElsewhere: boolean;
}

/** An organiser decides on who is known in their circuit alone, nobody on himself; null: they may (decision 160). */
export function whyNotSuspend(asker: Asker, account: Suspendable): 'account_own' | 'account_of_more' | null {
  if (asker.id === account.id) return 'account_own';
  const isOfMore = account.worksInAnOffice || account.isKnownElsewhere;
  return isOfMore && !asker.isSuperAdmin ? 'account_of_more' : null;
}
