import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { addMember, saveMember } from '#features/athletes/contract.ts';
import { personText } from '#features/athletes/text/person.ts';
import { PersonFields } from '#features/athletes/web/PersonFields.tsx';
import { fixedFields, missingFields, personFields } from '#features/athletes/web/personForm.ts';
import { asksCrew, crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { crewsText } from '#features/crews/text/index.ts';
import { CrewFields } from '#features/crews/web/CrewFields.tsx';
import { crewOfForm } from '#features/crews/web/crewForm.ts';
import { useFiscalCodeWords } from '#features/identity/web/FiscalCodeField.tsx';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { RaceView } from '#features/races/contract.ts';
import { questionsText } from '#features/registration/text/questions.ts';
import { allInputs, customAnswers, questionsForCrew } from '#features/registration/web/questionsForm.ts';
import { RaceQuestions } from '#features/registration/web/RaceQuestions.tsx';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { useForm } from '#web/useForm.ts';
import { useSummaryTitle } from '#web/useSummaryTitle.ts';
import type { DraftView } from '../contract.ts';
import { wizardText } from '../text/index.ts';
import { type AthleteFields, type AthleteValues, athleteForm, parentOfForm, startingValues } from './athleteForm.ts';
import { isMinorAt } from './isMinorAt.ts';
import { KnownAthlete } from './KnownAthlete.tsx';
import { ParentFields } from './ParentFields.tsx';
import { StepActions } from './StepActions.tsx';
import { isNotSent, StepFailure } from './StepFailure.tsx';
import { useDraft } from './useDraft.ts';

const crewFields = [
  ['choice', 'choice'],
  ['id', 'which'],
  ['name', 'name'],
  ['type', 'type'],
  ['password', 'password'],
  ['fraction_id', 'fraction'],
] as const;

interface AthleteStepProps {
  readonly draft: DraftView;
  readonly race: RaceView;
  readonly backHref: string;
  readonly onSaved: (draft: DraftView) => unknown;
}

function useAthleteForm({ draft, race, onSaved }: AthleteStepProps) {
  const t = useText(wizardText);
  const tp = useText(personText);
  const tc = useText(crewsText);
  const tq = useText(questionsText);
  const fiscal = useFiscalCodeWords();
  const api = useApi();
  const queries = useQueryClient();
  const { save } = useDraft();
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
      await onSaved(saved);
    },
  });
}

/** Step 3: the athlete's data and the race's questions. Known data are shown as text and not asked again. */
export function AthleteStep(props: AthleteStepProps) {
  const t = useText(wizardText);
  const summaryTitle = useSummaryTitle();
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
        <ErrorSummary title={summaryTitle(summary.length)} errors={summary} attempt={attempt} />
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
