import type { ParentIn } from '#features/athletes/rules/parent.ts';
import { type AdmittedCrew, shownCrew } from '#features/crews/rules/admitted.ts';
import type { CardIn, CardState } from '#features/federations/rules/cardRules.ts';
import { type ConsentAnswers, requiredConsents } from '#features/legal/rules/consents.ts';
import { refuse } from '#kernel/errors.ts';
import type { Step, Who } from './steps.ts';

/** The answers of each step, as parsed by its schema. They name people by id only; the data are in their records. */
export interface DraftAnswers {
  readonly who?: { readonly who: Who; readonly member_id?: string | undefined } | undefined;
  readonly type?:
    | (CardIn & { readonly registration_type_id: number; readonly card?: CardState | undefined })
    | undefined;
  readonly athlete?:
    | {
        readonly member_id: string;
        readonly gadget_size?: string | undefined;
        readonly custom_inputs: readonly { readonly slug: string; readonly value: string }[];
        readonly crew?: AdmittedCrew | undefined;
        readonly parent?: ParentIn | undefined;
      }
    | undefined;
  readonly 'medical-certificate'?: { readonly medical_certificate_id?: string | undefined } | undefined;
  readonly address?: { readonly address_id: string } | undefined;
  readonly policies?: { readonly policies: readonly number[]; readonly consents: ConsentAnswers } | undefined;
  /** The crew into which somebody was invited; null where it is not one of the race. */
  readonly invited?: { readonly crew_id: string | null } | undefined;
  /** The draft's version when its cart line was written: the line is as good as the draft while that is the same. */
  readonly line?: { readonly version: number } | undefined;
}

export type AnsweredStep = Exclude<Step, 'services'>;

export interface Draft {
  readonly id: string;
  readonly circuitId: number;
  readonly raceType: 'race' | 'package';
  readonly raceId: number;
  readonly version: number;
  readonly answers: DraftAnswers;
  /** The line that step 5 made, as long as it is in the open cart. */
  readonly cartDetailId: string | null;
  readonly expiresAt: Date;
}

/** Is the cart line up to date? If anything was answered since, step 5 must be confirmed again. */
export const lineIsCurrent = ({ answers, cartDetailId, version }: Draft): boolean =>
  cartDetailId !== null && answers.line?.version === version;

export const doneSteps = (draft: Draft): ReadonlySet<Step> => {
  const answered = (['who', 'type', 'athlete', 'medical-certificate', 'address'] as const).filter(
    (step) => draft.answers[step] !== undefined,
  );
  return new Set<Step>([...answered, ...(lineIsCurrent(draft) ? (['policies'] as const) : [])]);
};

/** Answers that depend on an earlier step and fall away when its subject changes. */
const dependents: Readonly<Partial<Record<AnsweredStep, readonly AnsweredStep[]>>> = {
  who: ['athlete', 'medical-certificate', 'address', 'policies'],
  type: ['medical-certificate', 'policies'],
  athlete: ['medical-certificate', 'policies'],
};

const subject = {
  who: ({ who }: DraftAnswers) => `${who?.who} ${who?.member_id}`,
  type: ({ type }: DraftAnswers) => String(type?.registration_type_id),
  athlete: ({ athlete }: DraftAnswers) => String(athlete?.member_id),
} as const;

/** The answers with a step's new ones. Another athlete or type drops the answers that depended on the old one. */
export function withAnswers(before: DraftAnswers, step: AnsweredStep, given: unknown): DraftAnswers {
  const answers = step === 'athlete' ? withoutInvitation(before, given as DraftAnswers['athlete']) : before;
  const next: DraftAnswers = { ...answers, [step]: given };
  const about = step in subject ? subject[step as keyof typeof subject] : undefined;
  if (!about || answers[step] === undefined || about(answers) === about(next)) return next;
  // A card belongs to one athlete.
  const fallen = [...(dependents[step] ?? []), ...(step === 'who' && answers.type?.card_number ? ['type'] : [])];
  return Object.fromEntries(Object.entries(next).filter(([name]) => !fallen.some((other) => other === name)));
}

/** Drops the invitation once another crew is chosen; it stays if the chosen crew is the one of the invitation. */
function withoutInvitation({ invited, ...answers }: DraftAnswers, athlete: DraftAnswers['athlete']): DraftAnswers {
  return invited && athlete?.crew?.id === invited.crew_id ? { ...answers, invited } : answers;
}

/** The athlete and the line's data that a draft puts into the cart, as the call that adds a line takes them. */
export function registrationDataOf({ raceType, raceId, answers }: Draft) {
  const { type, athlete, policies } = answers;
  const certificate = answers['medical-certificate'];
  if (!type) return refuse('step_not_reached', { step: 'type' });
  const { registration_type_id, ...card } = type;
  if (!athlete) return refuse('step_not_reached', { step: 'athlete' });
  if (!policies) return refuse('step_not_reached', { step: 'policies' });
  return {
    memberId: athlete.member_id,
    /** With what must not leave the server: that the crew’s password was right, or the new one’s hash. */
    crew: athlete.crew,
    card,
    data: {
      race_type: raceType,
      race_id: raceId,
      registration_type_id,
      federation_id: type.federation_id,
      federation_name: type.federation_name,
      card_number: type.card_number,
      team_name: type.team_name,
      gadget_size: athlete.gadget_size,
      crew: athlete.crew && shownCrew(athlete.crew),
      parent: athlete.parent && { name: undefined, relation: undefined, ...athlete.parent },
      custom_inputs: athlete.custom_inputs.map((input) => ({ ...input })),
      policies: [...policies.policies],
      consents: { ...policies.consents, ...requiredConsents(policies.consents) },
      medical_certificate_id: certificate?.medical_certificate_id,
    },
  };
}
