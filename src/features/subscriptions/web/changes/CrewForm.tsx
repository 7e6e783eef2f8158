import { z } from 'zod';
import { crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import { crewsText } from '#features/crews/text/index.ts';
import { CrewFields } from '#features/crews/web/CrewFields.tsx';
import {
  type CrewForm as Crew,
  crewFields,
  crewFormFaults,
  crewFormOf,
  crewOfForm,
} from '#features/crews/web/crewForm.ts';
import { answerFaults } from '#features/registration/rules/raceQuestions.ts';
import { customAnswers, customOf } from '#features/registration/web/questionsForm.ts';
import { RaceQuestions } from '#features/registration/web/RaceQuestions.tsx';
import { useText } from '#web/text.tsx';
import { useForm } from '#web/useForm.ts';
import type { ChangeableView } from '../../contract.ts';
import { ChangeForm, type ChangeFormCallbacks } from './ChangeForm.tsx';
import type { ChangeInput } from './useChangeable.ts';

interface Fields {
  crew: Crew;
  gadget_size: string;
  custom: Record<string, string>;
}

/** The crew that the athlete is in, as a choice that needs no password. */
export const crewBefore = ({ crew }: ChangeableView) =>
  crew
    ? { choice: 'partecipate' as const, id: crew.id, type: crew.type, fraction_id: crew.fraction_id ?? undefined }
    : undefined;

const askedBy = ({ questions }: ChangeableView, fractionId: string) => ({
  asks_gadget_size: 0 as const,
  gadget_sizes: [],
  rule: {
    ...questions.rule,
    custom_inputs: questions.rule.relay_fractions.find(({ id }) => String(id) === fractionId)?.custom_inputs ?? [],
  },
});

const formOf = (found: ChangeableView): z.ZodType<Fields, Fields> =>
  z.custom<Fields>().superRefine((fields, context) => {
    const race = crewRaceOf(found.race_type, found.questions);
    for (const [field, message] of Object.entries(crewFormFaults(race, fields.crew, crewBefore(found))))
      context.addIssue({ code: 'custom', path: ['crew', field], message });
    const faults = answerFaults(askedBy(found, fields.crew.fraction_id), { custom_inputs: customAnswers(fields) });
    for (const [field, message] of Object.entries(faults))
      context.addIssue({ code: 'custom', path: field.replace(/^custom_inputs/, 'custom').split('.'), message });
  });

interface CrewFormProps extends ChangeFormCallbacks<ChangeInput> {
  readonly found: ChangeableView;
  readonly raceId: number;
}

/** Step 3's choice of a crew and a fraction again, with the fraction's own questions (registration §4). */
export function CrewForm({ found, raceId, send, onDone }: CrewFormProps) {
  const t = useText(crewsText);
  const before = crewBefore(found);
  const { questions, answers, races } = found;
  const all = questions.rule.relay_fractions.flatMap(({ custom_inputs }) => custom_inputs);
  const used = useForm<Fields, Fields>({
    schema: formOf(found),
    defaultValues: {
      crew: crewFormOf(before, null),
      gadget_size: '',
      custom: customOf(questions, answers.custom_inputs),
    },
    labels: {
      ...Object.fromEntries(crewFields.map(([field, label]) => [`crew.${field}`, t(label)])),
      ...Object.fromEntries(all.map(({ slug, i18n }) => [`custom.${slug}`, i18n.label])),
    },
    fieldOf: Object.fromEntries(all.map(({ slug }) => [`custom_inputs.${slug}`, `custom.${slug}` as const])),
    send: async ({ crew, custom }) => {
      const { choice, ...rest } = crewOfForm(crew);
      const own = askedBy(found, crew.fraction_id).rule.custom_inputs.map(({ slug }) => slug);
      const custom_inputs = customAnswers({ custom }).filter(({ slug }) => own.includes(slug));
      await send({ kind: 'crew', crew: { choice: choice ?? 'no', ...rest }, custom_inputs });
      onDone(true);
    },
  });
  const { form, error } = used;
  const crew = form.watch('crew');
  const check = { shouldValidate: form.formState.isSubmitted };
  return (
    <ChangeForm of={used} onCancel={() => onDone(false)}>
      <CrewFields
        raceId={raceId}
        race={crewRaceOf(found.race_type, questions)}
        value={crew}
        onChange={(value) => form.setValue('crew', value, check)}
        error={error}
        before={before}
        invited={null}
      />
      <RaceQuestions
        key={crew.fraction_id}
        races={races}
        values={form.watch()}
        onSize={() => undefined}
        onAnswer={(slug, value) => form.setValue(`custom.${slug}`, value, check)}
        error={error}
        details={askedBy(found, crew.fraction_id)}
      />
    </ChangeForm>
  );
}
