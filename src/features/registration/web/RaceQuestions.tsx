import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRouteLoaderData } from 'react-router';
import type { CustomInputView, RaceView } from '#features/races/contract.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { asksSize, ticked } from '../rules/athleteStep.ts';
import { registrationText } from '../text/index.ts';
import type { AthleteFields, AthleteValues } from './athleteForm.ts';

interface RaceQuestionsProps {
  readonly form: UseFormReturn<AthleteFields, unknown, AthleteValues>;
  readonly error: (field: string) => string | undefined;
  readonly details: RaceView['race_details'];
}

/** What this race asks: the kit's size and the organiser's own questions (registration §3, "Custom input"). */
export function RaceQuestions({ form, error, details }: RaceQuestionsProps) {
  const t = useText(registrationText);
  const root = useRouteLoaderData<{ circuit: CircuitLook }>('root');
  const guide = root?.circuit.sizeGuide;
  const size = asksSize(details);
  const questions = details.rule.custom_inputs;
  if (!size && questions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 className="d d-1" id="questions">
        {t('questions')}
      </h2>
      {size && (
        <RadioCards
          legend={t('gadget_size')}
          row
          error={error('gadget_size')}
          note={
            guide && (
              <>
                {t('size_warning')}{' '}
                <a href={guide} target="_blank" rel="noreferrer">
                  {t('size_guide')}
                </a>
              </>
            )
          }
          options={details.gadget_sizes.map((value) => ({ value, label: value }))}
          {...form.register('gadget_size')}
        />
      )}
      {questions.map((question) => (
        <Question key={question.slug} question={question} form={form} error={error(`custom.${question.slug}`)} />
      ))}
    </section>
  );
}

interface QuestionProps {
  readonly question: CustomInputView;
  readonly form: RaceQuestionsProps['form'];
  readonly error: string | undefined;
}

function Question({ question, form, error }: QuestionProps) {
  const t = useText(registrationText);
  const { slug, type, required, i18n, auto_show, variables } = question;
  const [open, setOpen] = useState(
    auto_show === 1 && i18n.popup_html !== null && form.getValues(`custom.${slug}`) === '',
  );
  const name = `custom.${slug}` as const;
  const marker = required === 1 ? undefined : t('optional');
  const { onChange, ...field } = form.register(name);
  return (
    <div>
      {type === 'checkbox' ? (
        <Checkbox
          {...field}
          id={name}
          label={i18n.label}
          marker={marker}
          error={error}
          checked={form.watch(name) === ticked}
          onChange={(event) =>
            form.setValue(name, event.target.checked ? ticked : '', { shouldValidate: form.formState.isSubmitted })
          }
        />
      ) : (
        <Select
          {...field}
          onChange={onChange}
          id={name}
          label={i18n.label}
          marker={marker}
          error={error}
          placeholder={i18n.placeholder ?? t('choose')}
          options={variables.map(({ value, i18n: { label } }) => ({ value, label }))}
        />
      )}
      {i18n.popup_html && (
        <>
          <Button look="text" size="small" onClick={() => setOpen(true)}>
            {t('more_about', { label: i18n.label })}
          </Button>
          <Dialog open={open} onClose={() => setOpen(false)} title={i18n.label} close={t('close')}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: i18n.popup_html }} />
          </Dialog>
        </>
      )}
    </div>
  );
}
