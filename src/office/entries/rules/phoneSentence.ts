import type { StartCode, StartFacts, StartFix, Verdict } from '#features/registration/rules/start.ts';
import type { Day } from '#kernel/calendar.ts';
import type { EntryStanding } from './standing.ts';

/** A reason as somebody in the office is told it; `documents` stands for what they are not told of a certificate. */
export interface ToldReason {
  readonly code: StartCode | 'documents';
  readonly light: 'amber' | 'red';
  /** Which sentence says what is to be done: where the office has to act, the reason’s own. */
  readonly remedy:
    | Exclude<StartFix, 'office'>
    | 'card_unverified'
    | 'card_ends_before_race'
    | 'certificate_pending'
    | 'documents'
    | 'card_other_person';
  readonly facts: StartFacts;
}

const worstFirst = (one: Pick<ToldReason, 'light'>, other: Pick<ToldReason, 'light'>): number =>
  Number(one.light === 'amber') - Number(other.light === 'amber');

/** The reasons, the worst first; of a certificate nothing but that something is to be done, to whoever may not know more. */
export function toldReasons({ reasons }: Pick<Verdict, 'reasons'>, seesCertificate: boolean): ToldReason[] {
  return reasons
    .map(({ code, light, fix, matter, facts }): ToldReason => {
      if (matter === 'certificate' && !seesCertificate)
        return { code: 'documents', light, remedy: 'documents', facts: {} };
      const remedy = fix === 'office' ? (code as ToldReason['remedy']) : fix;
      return { code, light, remedy, facts };
    })
    .toSorted(worstFirst);
}

/** What is said first: of the payment, to who may know it, or of what became of the registration. */
export type SaidFirst = 'paid' | 'to_pay' | 'to_pay_by' | 'replaced' | 'transferred' | 'over';

interface Sayable {
  /** Null to who is not told. */
  readonly payment: Exclude<EntryStanding, 'over'> | null;
  /** Given where it stands no more. */
  readonly over: 'replaced' | 'transferred' | 'over' | null;
  readonly calledOff: boolean;
  readonly dueDay: Day | null;
  readonly reasons: readonly ToldReason[];
}

export type SaidPart =
  | {
      readonly say: SaidFirst | 'may_start' | 'starts_once_paid' | 'starts_if_paid' | 'called_off';
      readonly day: Day | null;
    }
  | { readonly say: ToldReason['code']; readonly facts: StartFacts };

/** How it is with the money, then what is missing, the worst first; where nothing is, that the athlete may start. */
export function phoneSentence({ payment, over, calledOff, dueDay, reasons }: Sayable): SaidPart[] {
  // Whoever gave the registration away has nothing to do with the race any more.
  if (calledOff && over !== 'replaced' && over !== 'transferred') return [{ say: 'called_off', day: null }];
  if (over) return [{ say: over, day: null }];
  const money = payment === 'to_pay' && dueDay ? 'to_pay_by' : payment;
  const first: SaidPart[] = money ? [{ say: money, day: dueDay }] : [];
  const free = payment === 'paid' ? 'may_start' : payment ? 'starts_once_paid' : 'starts_if_paid';
  if (reasons.length === 0) return [...first, { say: free, day: null }];
  return [...first, ...reasons.map(({ code, facts }) => ({ say: code, facts }))];
}
