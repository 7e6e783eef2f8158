import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import type { DraftAnswers } from './draft.ts';

/** What was said to a text with a line: a policy by its id, or a mandatory consent. */
interface TextAnswer {
  readonly kind: 'privacy_policy' | 'photo_video' | 'policy';
  readonly policy_id: number | null;
  readonly accepted: boolean;
  /** The text that it was said to is the one in force. */
  readonly inForce: boolean;
}

export interface AnsweredLine {
  readonly registration_type_id: number;
  readonly member_id: string;
  readonly himself: boolean;
  readonly answers: RegistrationAnswers;
  readonly certificate_id: string | null;
  /** The hash of the password of the crew that the line has made; it is not in the answers. */
  readonly crew_hash: string | null;
  readonly said: readonly TextAnswer[];
}

/** The crew as the step has it: one that the line has made is chosen as a new one, with the password it has. */
function crewOf({ answers: { crew }, crew_hash }: AnsweredLine): AnsweredCrew {
  if (!crew) return undefined;
  const { id, ...chosen } = crew;
  if (crew.choice === 'new') return { ...chosen, ...(crew_hash !== null && { password_hash: crew_hash }) };
  return { ...chosen, ...(id && { id, admitted: true }) };
}

type AnsweredCrew = NonNullable<DraftAnswers['athlete']>['crew'];

/**
 * The answers of a draft that changes a line of the cart (decision 259). An answer to a text stands while the text is the
 * same; the free consents are asked as for every registration.
 */
export function answersOfLine(line: AnsweredLine): DraftAnswers {
  const { answers, said, member_id, himself } = line;
  const { federation_id, federation_name, card_number, team_name, card } = answers;
  const standing = said.filter(({ inForce }) => inForce);
  const consent = (name: 'privacy_policy' | 'photo_video') => standing.find(({ kind }) => kind === name)?.accepted;
  const crew = crewOf(line);
  return {
    who: himself ? { who: 'me' } : { who: 'friend', member_id },
    type: {
      registration_type_id: line.registration_type_id,
      federation_id,
      federation_name,
      card_number,
      team_name,
      card,
    },
    athlete: {
      member_id,
      gadget_size: answers.gadget_size,
      custom_inputs: answers.custom_inputs,
      ...(crew && { crew }),
      ...(answers.parent && { parent: answers.parent }),
    },
    'medical-certificate': line.certificate_id === null ? {} : { medical_certificate_id: line.certificate_id },
    policies: {
      policies: standing.flatMap(({ policy_id, accepted }) => (policy_id !== null && accepted ? [policy_id] : [])),
      consents: { privacy_policy: consent('privacy_policy'), photo_video: consent('photo_video') },
    },
  };
}
