import type { ParentIn } from '#features/athletes/rules/parent.ts';
import type { PersonIn } from '#features/athletes/rules/personGiven.ts';
import type { AdmittedCrew } from '#features/crews/rules/admitted.ts';
import type { CardIn, CardState } from '#features/federations/rules/cardRules.ts';

/** What an athlete answered for one race or package: the content of a temporary registration. */
export interface RegistrationAnswers extends CardIn {
  /** The athlete's data for this registration, where they differ from the record or the account may not read it. */
  readonly person?: Partial<PersonIn> | undefined;
  readonly card?: CardState | undefined;
  readonly gadget_size?: string | undefined;
  readonly crew?: AdmittedCrew | undefined;
  readonly parent?: ParentIn | undefined;
  readonly custom_inputs: readonly { readonly slug: string; readonly value: string }[];
  readonly policies: readonly number[];
  readonly consents: ConsentAnswersIn;
}

/** The four consents; an unanswered optional one counts as not accepted. */
export interface ConsentAnswersIn {
  readonly privacy_policy: boolean;
  readonly photo_video: boolean;
  readonly newsletter: boolean;
  readonly third_part_data: boolean;
}
