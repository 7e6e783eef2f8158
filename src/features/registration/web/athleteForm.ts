import { z } from 'zod';
import { MemberIn, type MemberView } from '#features/athletes/contract.ts';
import { isMinor } from '#features/athletes/rules/age.ts';
import { type MemberField, memberFaults, memberFields } from '#features/athletes/rules/memberStep.ts';
import { parentFaults, parentRelations } from '#features/athletes/rules/parent.ts';
import type { AdmittedCrew } from '#features/crews/rules/admitted.ts';
import { crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { type CrewForm, crewFormFaults, crewFormOf } from '#features/crews/web/crewForm.ts';
import type { RaceView } from '#features/races/contract.ts';
import { Day, dayInRome } from '#kernel/calendar.ts';
import type { DraftView } from '../contract.ts';
import { answerFaults, askedOf, asksSize } from '../rules/athleteStep.ts';

type Details = RaceView['race_details'];

/** The athlete's own data as a form has them. */
export interface Person {
  firstname: string;
  lastname: string;
  email: string;
  birthday: string;
  gender: string;
  nationality: string;
  tax_code: string;
  emergency_contact: string;
  emergency_phone: string;
}

/** The step's fields: the athlete's own data, and the race's questions by their slug. */
export interface AthleteFields extends Person {
  gadget_size: string;
  custom: Record<string, string>;
  crew: CrewForm;
  parent: { name: string; relation: string; declared: boolean };
}

export type AthleteValues = Omit<AthleteFields, 'gender'> & { gender: 'M' | 'F' };

/** Every question that the race may ask, whichever fraction is run. */
export const allInputs = ({ rule }: Details) => [
  ...rule.custom_inputs,
  ...rule.relay_fractions.flatMap(({ custom_inputs }) => custom_inputs),
];

/** The race as it asks who runs this fraction. */
export const askedIn = (details: Details, { fraction_id, choice }: CrewForm): Details =>
  askedOf(details, choice === 'no' || fraction_id === '' ? undefined : Number(fraction_id));

/** Is somebody of this birthday under 18 on the day of the first race? Then a parent answers for them. */
export function isMinorAt(birthday: string, races: RaceView['races']): boolean {
  const born = Day.safeParse(birthday);
  const [first] = races;
  return born.success && first !== undefined && isMinor(born.data, dayInRome(new Date(first.starts_at)));
}

/** What the API takes of the parent's declaration. */
export const parentOfForm = ({ parent: { name, relation, declared } }: Pick<AthleteFields, 'parent'>) => ({
  name: name.trim() || undefined,
  relation: parentRelations.find((one) => one === relation),
  declared,
});

/** Says of the athlete's data what the API would. */
function checkPerson(fields: Person, context: z.RefinementCtx): MemberIn | undefined {
  const { data, error } = MemberIn.safeParse({ ...fields, gender: fields.gender || undefined });
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path], message });
  return data;
}

/** A form of the athlete's data alone, as the API checks them. */
export const personForm: z.ZodType<MemberIn, Person> = z
  .custom<Person>()
  .transform((fields, context) => checkPerson(fields, context) ?? z.NEVER);

/** The athlete's data as the API checks them, and the answers as the race's rule does. */
export const athleteForm = (
  { race_type: raceType, race_details: details, races }: RaceView,
  before: AdmittedCrew | undefined,
): z.ZodType<AthleteValues, AthleteFields> =>
  z.custom<AthleteFields>().transform((fields, context): AthleteValues => {
    checkPerson(fields, context);
    const custom_inputs = Object.entries(fields.custom).map(([slug, value]) => ({ slug, value }));
    const faults = answerFaults(askedIn(details, fields.crew), {
      gadget_size: fields.gadget_size || undefined,
      custom_inputs,
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

export const personFields = memberFields;
export type PersonField = MemberField;

/** Who somebody is does not change in a registration: it is read-only once known (registration §3, "checked"). */
export const fixedFields: ReadonlySet<PersonField> = new Set<PersonField>(['firstname', 'lastname', 'birthday']);

/** What must be asked of an athlete, because it is missing or cannot be right. */
export function missingFields(member: MemberView | null): ReadonlySet<PersonField> {
  if (!member) return new Set(personFields);
  const asked = memberFaults(member, dayInRome(new Date())).map(({ field }) => field);
  // A nationality that is not known may turn out to be Italian.
  return new Set(asked.includes('nationality') ? [...asked, 'tax_code'] : asked);
}

/** What is known of somebody, or nothing yet. */
export const personOf = (known: Partial<Record<PersonField, string | null>> | null): Person => ({
  firstname: known?.firstname ?? '',
  lastname: known?.lastname ?? '',
  email: known?.email ?? '',
  birthday: known?.birthday ?? '',
  gender: known?.gender ?? '',
  nationality: known?.nationality ?? '',
  tax_code: known?.tax_code ?? '',
  emergency_contact: known?.emergency_contact ?? '',
  emergency_phone: known?.emergency_phone ?? '',
});

/** The form as it opens: what is known, what was answered before, and the athlete's usual size where the race has it. */
export function startingValues({ member, answers, invited }: DraftView, details: Details): AthleteFields {
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
    custom: Object.fromEntries(
      allInputs(details).map(({ slug }) => [
        slug,
        answers.athlete?.custom_inputs.find((given) => given.slug === slug)?.value ?? '',
      ]),
    ),
  };
}
