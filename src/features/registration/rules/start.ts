import type { MemberField } from '#features/athletes/rules/memberStep.ts';
import type { ParentIn } from '#features/athletes/rules/parent.ts';
import type { CertificateStatus } from '#features/certificates/rules/state.ts';
import type { CertificateKind, Period } from '#features/certificates/rules/validity.ts';
import type { CrewChoice } from '#features/crews/rules/crewChoice.ts';
import type { CardState } from '#features/federations/rules/cardRules.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { BornBounds } from './born.ts';

export const racesOfStart = (
  races: readonly { readonly starts_at: string; readonly minimum_age: number | null }[],
): StartCase['races'] =>
  races.map(({ starts_at, minimum_age }) => ({ day: dayInRome(new Date(starts_at)), minimum_age }));

/** The state of a card: missing, not sufficient, another athlete's, as it was admitted, or rejected by the office. */
export type CardStanding = 'not_asked' | 'without' | 'lacking' | 'taken' | 'rejected' | CardState;

export interface BroughtCertificate extends Period {
  readonly status: CertificateStatus;
  readonly kind: CertificateKind | null;
  /** What the provider of a code says that it was issued for; null where it says nothing. */
  readonly sport: string | null;
}

/** An athlete and the race, or a package's races, that the athlete wants to start in. */
export interface StartCase {
  readonly today: Day;
  readonly races: readonly { readonly day: Day; readonly minimum_age: number | null }[];
  readonly birthday: Day | null;
  readonly born: BornBounds;
  readonly missing: readonly MemberField[];
  readonly parent: ParentIn | null;
  readonly card: CardStanding;
  readonly certificate: {
    readonly asked: boolean;
    readonly kinds: readonly CertificateKind[];
    /** What the kinds are for, as both languages call it; empty where any sport will do. */
    readonly sports: readonly string[];
    readonly brought: BroughtCertificate | null;
  };
  readonly crew: {
    readonly forced: boolean;
    readonly relay: boolean;
    readonly choice: CrewChoice | undefined;
    readonly fraction: boolean;
    /** Athletes that the crew's fractions still need, this one counted as there. */
    readonly lacks: number;
  };
  /** Required policies that were not accepted, and whether the privacy policy was. */
  readonly policies: { readonly missing: readonly number[]; readonly privacy: boolean };
}

/** Green may start; amber may pay, and has something to do before the race; red cannot start like this. */
export type Light = 'green' | 'amber' | 'red';

export const startMatters = ['age', 'minor', 'athlete', 'card', 'certificate', 'crew', 'policies'] as const;
export type StartMatter = (typeof startMatters)[number];

/** Where a reason is corrected: a step of the wizard, another race, the certificate's page, the crew, or the office. */
export const startFixes = ['athlete', 'type', 'certificate', 'policies', 'other_race', 'mates', 'office'] as const;
export type StartFix = (typeof startFixes)[number];

export const startCodes = [
  'too_young',
  'born_outside',
  'birthday_missing',
  'parent_missing',
  'athlete_data_missing',
  'card_lacking',
  'card_taken',
  'card_without',
  'card_rejected',
  'card_unverified',
  'card_other_person',
  'card_ends_before_race',
  'certificate_missing',
  'certificate_rejected',
  'certificate_expired',
  'certificate_other_kind',
  'certificate_other_sport',
  'certificate_not_yet_valid',
  'certificate_expires_before_race',
  'certificate_pending',
  'crew_missing',
  'fraction_missing',
  'crew_lacks',
  'privacy_missing',
  'policies_missing',
] as const;
export type StartCode = (typeof startCodes)[number];

/** What a reason's sentence may name: an age, a day, a number of people. */
export interface StartFacts {
  readonly age?: number;
  /** Years of birth, both included; 0: open on that side. */
  readonly from?: number;
  readonly until?: number;
  readonly day?: Day;
  readonly count?: number;
}

export interface StartReason {
  readonly matter: StartMatter;
  readonly light: 'amber' | 'red';
  readonly code: StartCode;
  readonly fix: StartFix;
  readonly facts: StartFacts;
}

export interface Verdict {
  readonly light: Light;
  readonly reasons: readonly StartReason[];
}
