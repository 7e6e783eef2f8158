import { z } from 'zod';
import { parentFaults, parentRelations } from '#features/athletes/rules/parent.ts';
import { type Person, personOf, readPerson } from '#features/athletes/web/personForm.ts';
import type { AdmittedCrew } from '#features/crews/rules/admitted.ts';
import { crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { type CrewForm, crewFormFaults, crewFormOf } from '#features/crews/web/crewForm.ts';
import type { RaceView } from '#features/races/contract.ts';
import { answerFaults, asksSize } from '#features/registration/rules/raceQuestions.ts';
import { customAnswers, customOf, questionsForCrew } from '#features/registration/web/questionsForm.ts';
import type { DraftView } from '../contract.ts';
import { isMinorAt } from './isMinorAt.ts';

type RaceDetails = RaceView['race_details'];

/** The step's fields: the athlete's own data, and the race's questions by their slug. */
export interface AthleteFields extends Person {
  gadget_size: string;
  custom: Record<string, string>;
  crew: CrewForm;
  parent: { name: string; relation: string; declared: boolean };
}

export type AthleteValues = Omit<AthleteFields, 'gender'> & { gender: 'M' | 'F' };

export const parentOfForm = ({ parent: { name, relation, declared } }: Pick<AthleteFields, 'parent'>) => ({
  name: name.trim() || undefined,
  relation: parentRelations.find((one) => one === relation),
  declared,
});

export const athleteForm = (
  { race_type: raceType, race_details: details, races }: RaceView,
  before: AdmittedCrew | undefined,
): z.ZodType<AthleteValues, AthleteFields> =>
  z.custom<AthleteFields>().transform((fields, context): AthleteValues => {
    readPerson(fields, context);
    const faults = answerFaults(questionsForCrew(details, fields.crew), {
      gadget_size: fields.gadget_size || undefined,
      custom_inputs: customAnswers(fields),
    });
    for (const [field, message] of Object.entries(faults)) {
      context.addIssue({ code: 'custom', path: field.replace(/^custom_inputs/, 'custom').split('.'), message });
    }
    for (const [field, message] of Object.entries(crewFormFaults(crewRaceOf(raceType, details), fields.crew, before)))
      context.addIssue({ code: 'custom', path: ['crew', field], message });
    const parent = isMinorAt(fields.birthday, races) ? parentFaults(parentOfForm(fields)) : {};
    for (const [field, message] of Object.entries(parent))
      context.addIssue({ code: 'custom', path: ['parent', field], message });
    return { ...fields, gender: fields.gender === 'M' ? 'M' : 'F' };
  });

/** The form's initial values: known data, earlier answers, and the athlete's usual size if the race has it. */
export function startingValues({ member, answers, invited }: DraftView, details: RaceDetails): AthleteFields {
  const usual = member?.gadget_size ?? '';
  const size = answers.athlete?.gadget_size ?? (details.gadget_sizes.includes(usual) ? usual : '');
  return {
    ...personOf(member),
    gadget_size: asksSize(details) ? size : '',
    crew: crewFormOf(answers.athlete?.crew, invited),
    parent: {
      name: answers.athlete?.parent?.name ?? '',
      relation: answers.athlete?.parent?.relation ?? '',
      declared: answers.athlete?.parent !== undefined,
    },
    custom: customOf(details, answers.athlete?.custom_inputs),
  };
}
