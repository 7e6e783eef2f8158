import { z } from 'zod';
import { answerFaults } from '#features/registration/rules/raceQuestions.ts';
import { questionsText } from '#features/registration/text/questions.ts';
import { customAnswers, customOf, type QuestionValues } from '#features/registration/web/questionsForm.ts';
import { RaceQuestions } from '#features/registration/web/RaceQuestions.tsx';
import { useText } from '#web/text.tsx';
import { useForm } from '#web/useForm.ts';
import type { ChangeableView } from '../../contract.ts';
import { ChangeForm, type ChangeFormCallbacks } from './ChangeForm.tsx';
import type { ChangeInput } from './useChangeable.ts';

interface Fields extends QuestionValues {
  gadget_size: string;
  custom: Record<string, string>;
}

const formOf = ({ questions }: ChangeableView): z.ZodType<Fields, Fields> =>
  z.custom<Fields>().superRefine((fields, context) => {
    const given = { gadget_size: fields.gadget_size || undefined, custom_inputs: customAnswers(fields) };
    for (const [field, message] of Object.entries(answerFaults(questions, given)))
      context.addIssue({ code: 'custom', path: field.replace(/^custom_inputs/, 'custom').split('.'), message });
  });

interface AnswersFormProps extends ChangeFormCallbacks<ChangeInput> {
  readonly found: ChangeableView;
}

/** The race's questions again, with the answers so far (registration §3, "Custom input"). */
export function AnswersForm({ found, send, onDone }: AnswersFormProps) {
  const tq = useText(questionsText);
  const { questions, answers, races } = found;
  const inputs = questions.rule.custom_inputs;
  const used = useForm<Fields, Fields>({
    schema: formOf(found),
    defaultValues: {
      gadget_size: answers.gadget_size ?? '',
      custom: customOf({ ...questions, rule: { ...questions.rule, relay_fractions: [] } }, answers.custom_inputs),
    },
    labels: {
      gadget_size: tq('gadget_size'),
      ...Object.fromEntries(inputs.map(({ slug, i18n }) => [`custom.${slug}`, i18n.label])),
    },
    fieldOf: Object.fromEntries(inputs.map(({ slug }) => [`custom_inputs.${slug}`, `custom.${slug}` as const])),
    send: async (fields) => {
      await send({
        kind: 'answers',
        gadget_size: fields.gadget_size || undefined,
        custom_inputs: customAnswers(fields),
      });
      onDone(true);
    },
  });
  const { form, error } = used;
  const check = { shouldValidate: form.formState.isSubmitted };
  return (
    <ChangeForm of={used} onCancel={() => onDone(false)}>
      <RaceQuestions
        races={races}
        values={form.watch()}
        onSize={(size) => form.setValue('gadget_size', size, check)}
        onAnswer={(slug, value) => form.setValue(`custom.${slug}`, value, check)}
        error={error}
        details={questions}
      />
    </ChangeForm>
  );
}
