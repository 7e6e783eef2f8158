import type { Lang } from '#kernel/lang.ts';

export interface Reachable {
  /** It does not stand any more: cancelled, expired, given back or away. */
  readonly over: boolean;
  /** Is the athlete the holder of the account that registered them? */
  readonly himself: boolean;
  /** Has the athlete's newest answer about the newsletter agreed to it? */
  readonly agreed: boolean;
  /** Of the account that registered the athlete; null where there is none any more. */
  readonly account: Addressee | null;
  /** Of the athlete whom somebody else registered, or whose account is gone; null where none is known. */
  readonly own: Addressee | null;
}

export interface Addressee {
  readonly to: string;
  readonly lang: Lang;
}

export interface AddresseeText extends Addressee {
  readonly whose: 'account' | 'own';
}

export type LeftOut = 'withdrawn' | 'no_address' | 'no_consent';

/**
 * To whom a message about a registration goes: to the account that made it, and to the athlete whom somebody else registered.
 * Advertising goes to whoever agreed to it: the athlete, at the account's address only where there is no other.
 */
export function addresseesOf(
  { over, himself, agreed, account, own }: Reachable,
  promotion: boolean,
): readonly AddresseeText[] | LeftOut {
  if (over) return 'withdrawn';
  const all: AddresseeText[] = [
    ...(account ? [{ ...account, whose: 'account' as const }] : []),
    ...(own && !himself ? [{ ...own, whose: 'own' as const }] : []),
  ];
  if (all.length === 0) return 'no_address';
  if (!promotion) return all;
  return agreed ? all.slice(-1) : 'no_consent';
}
