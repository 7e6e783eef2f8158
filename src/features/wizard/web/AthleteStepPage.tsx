import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { addMember, saveMember } from '#features/athletes/contract.ts';
import { parentFaults, parentRelations } from '#features/athletes/rules/parent.ts';
import { personText } from '#features/athletes/text/person.ts';
import { PersonFields } from '#features/athletes/web/PersonFields.tsx';
import {
  fixedFields,
  missingFields,
  type Person,
  personFields,
  personOf,
  readPerson,
} from '#features/athletes/web/personForm.ts';
import type { AdmittedCrew } from '#features/crews/rules/admitted.ts';
import { asksCrew, crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { crewsText } from '#features/crews/text/index.ts';
import { CrewFields } from '#features/crews/web/CrewFields.tsx';
import { type CrewForm, crewFields, crewFormFaults, crewFormOf, crewOfForm } from '#features/crews/web/crewForm.ts';
import { useFiscalCodeWords } from '#features/identity/web/FiscalCodeField.tsx';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { RaceView } from '#features/races/contract.ts';
import { answerFaults, asksSize } from '#features/registration/rules/raceQuestions.ts';
import { questionsText } from '#features/registration/text/questions.ts';
import { allInputs, customAnswers, customOf, questionsForCrew } from '#features/registration/web/questionsForm.ts';
import { RaceQuestions } from '#features/registration/web/RaceQuestions.tsx';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { DraftView } from '../contract.ts';
import { wizardText } from '../text/index.ts';
import { DraftStep, type StepProps } from './DraftStep.tsx';
import { isMinorAt } from './isMinorAt.ts';
import { KnownAthlete } from './KnownAthlete.tsx';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { StepActions } from './StepActions.tsx';
import { isNotSent, StepFailure } from './StepFailure.tsx';
import styles from './wizard.module.css';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'athlete');

export const meta = registrationMeta('athlete');

export default function AthleteStepPage() {
  return <DraftStep step="athlete" body={AthleteStep} />;
}

function useAthleteForm({ draft, race, actions: { save, go } }: StepProps) {
  const t = useText(wizardText);
  const tp = useText(personText);
  const tc = useText(crewsText);
  const tq = useText(questionsText);
  const fiscal = useFiscalCodeWords();
  const api = useApi();
  const queries = useQueryClient();
  const { member } = draft;
  const inputs = allInputs(race.race_details);
  return useForm<AthleteFields, AthleteValues>({
    schema: athleteForm(race, draft.answers.athlete?.crew),
    defaultValues: startingValues(draft, race.race_details),
    labels: {
      ...Object.fromEntries(personFields.map((field) => [field, tp(field)])),
      ...Object.fromEntries(crewFields.map(([field, label]) => [`crew.${field}`, tc(label)])),
      'parent.name': t('parent_name'),
      'parent.relation': t('parent_relation'),
      'parent.declared': t('parent_declared_short'),
      gadget_size: tq('gadget_size'),
      ...Object.fromEntries(inputs.map(({ slug, i18n }) => [`custom.${slug}`, i18n.label])),
    },
    word: (field, code, typed) => (field === 'tax_code' ? fiscal(code, String(typed)) : undefined),
    fieldOf: Object.fromEntries(inputs.map(({ slug }) => [`custom_inputs.${slug}`, `custom.${slug}` as const])),
    send: async ({ custom, gadget_size, crew: chosen, parent: declared, ...person }) => {
      const body = { ...person, gadget_size: gadget_size || undefined, screen: 'registration' };
      // Creates the account holder's record if there is none yet.
      const { id: member_id } = (
        member
          ? await api(saveMember, { params: { id: member.id }, body })
          : await api(addMember, { body: { ...body, who: 'me' } })
      ).data;
      const custom_inputs = customAnswers({ custom });
      const { choice, ...crewOf } = crewOfForm(chosen);
      const crew =
        choice && asksCrew(crewRaceOf(race.race_type, race.race_details)) ? { choice, ...crewOf } : undefined;
      const parent = isMinorAt(person.birthday, race.races) ? parentOfForm({ parent: declared }) : undefined;
      const saved = await save(draft, 'athlete', { member_id, gadget_size, custom_inputs, crew, parent });
      await queries.invalidateQueries({ queryKey: accountQuery(api).queryKey });
      await go(saved);
    },
  });
}

/** Step 3: the athlete's data and the race's questions. Known data are shown as text and not asked again. */
function AthleteStep(props: StepProps) {
  const t = useText(wizardText);
  const { draft, race, backHref } = props;
  const { member } = draft;
  const [asked] = useState(() => missingFields(member));
  const [editing, setEditing] = useState(false);
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useAthleteForm(props);
  const person = personFields.filter((field) => !fixedFields.has(field) || asked.has(field));
  // A field with an error must be shown so that it can be corrected.
  const hidden = person.some((field) => !asked.has(field) && error(field) !== undefined);
  const all = editing || hidden;
  const crew = form.watch('crew');
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate {...shaken}>
        <h1 className="d d-4">{t('athlete_title')}</h1>
        <ErrorSummary errors={summary} attempt={attempt} />
        {failure && <StepFailure failure={failure} />}
        {member && <KnownAthlete member={member} onEdit={all ? null : () => setEditing(true)} />}
        <PersonFields error={error} shown={all ? new Set(person) : asked} own={draft.answers.who?.who !== 'friend'} />
        {isMinorAt(form.watch('birthday'), race.races) && <ParentFields error={error} />}
        <CrewFields
          raceId={race.id}
          race={crewRaceOf(race.race_type, race.race_details)}
          value={crew}
          onChange={(value) => form.setValue('crew', value, { shouldValidate: form.formState.isSubmitted })}
          error={error}
          before={draft.answers.athlete?.crew}
          invited={draft.invited}
        />
        <RaceQuestions
          races={race.races}
          key={crew.fraction_id}
          values={form.watch()}
          onSize={(size) => form.setValue('gadget_size', size, { shouldValidate: form.formState.isSubmitted })}
          onAnswer={(slug, value) =>
            form.setValue(`custom.${slug}`, value, { shouldValidate: form.formState.isSubmitted })
          }
          error={error}
          details={questionsForCrew(race.race_details, crew)}
        />
        <StepActions pending={pending} back={{ href: backHref }} notSent={failure !== null && isNotSent(failure)} />
      </form>
    </FormProvider>
  );
}

function ParentFields({ error }: { readonly error: (field: string) => string | undefined }) {
  const t = useText(wizardText);
  const form = useFormContext<AthleteFields>();
  return (
    <fieldset className="fs">
      <legend className="d d-1">{t('parent_title')}</legend>
      <p className={`mut sm ${styles.lead}`}>{t('parent_lead')}</p>
      <div className="stack">
        <TextField
          label={t('parent_name')}
          error={error('parent.name')}
          autoComplete="off"
          {...form.register('parent.name')}
        />
        <RadioCards
          legend={t('parent_relation')}
          row
          error={error('parent.relation')}
          options={parentRelations.map((value) => ({ value, label: t(`parent_${value}`) }))}
          {...form.register('parent.relation')}
        />
        <Checkbox
          id="parent.declared"
          label={t('parent_declared')}
          error={error('parent.declared')}
          {...form.register('parent.declared')}
        />
      </div>
    </fieldset>
  );
}

type RaceDetails = RaceView['race_details'];

/** The step's fields: the athlete's own data, and the race's questions by their slug. */
interface AthleteFields extends Person {
  gadget_size: string;
  custom: Record<string, string>;
  crew: CrewForm;
  parent: { name: string; relation: string; declared: boolean };
}

type AthleteValues = Omit<AthleteFields, 'gender'> & { gender: 'M' | 'F' };

const parentOfForm = ({ parent: { name, relation, declared } }: Pick<AthleteFields, 'parent'>) => ({
  name: name.trim() || undefined,
  relation: parentRelations.find((one) => one === relation),
  declared,
});

const athleteForm = (
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

function startingValues({ member, answers, invited }: DraftView, details: RaceDetails): AthleteFields {
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
