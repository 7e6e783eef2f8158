import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CustomInputView, RaceView } from '#features/races/contract.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLater } from '#web/useLater.ts';
import { asksSize, ticked } from '../rules/raceQuestions.ts';
import { questionsText } from '../text/questions.ts';
import type { QuestionDetails, QuestionValues } from './questionsForm.ts';

const textDialog = () => import('#web/ui/Dialog.tsx');

interface RaceQuestionsProps {
  readonly values: QuestionValues;
  readonly onSize: (size: string) => void;
  readonly onAnswer: (slug: string, value: string) => void;
  readonly error: (field: string) => string | undefined;
  readonly details: QuestionDetails;
  /** The races that are registered for: a package's are asked about together. */
  readonly races: readonly Pick<RaceView['races'][number], 'id' | 'name'>[];
}

/** The race's questions: the gadget's size and the organiser's own (registration §3, "Custom input"). */
export function RaceQuestions({ values, onSize, onAnswer, error, details, races }: RaceQuestionsProps) {
  const t = useText(questionsText);
  const size = asksSize(details);
  const inputs = details.rule.custom_inputs;
  // Texts that open by themselves come one after the other, each until its question is answered.
  const [toRead, setToRead] = useState<readonly string[]>(() =>
    inputs
      .filter((input) => input.auto_show === 1 && input.i18n.popup_html && !values.custom[input.slug])
      .map(({ slug }) => slug),
  );
  // In a package, the questions are grouped by race.
  const everyRace = races.map(({ name }) => name).join(', ');
  const namesOf = (ids: readonly number[]) => races.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const asked = [...Map.groupBy(inputs, ({ race_ids }) => namesOf(race_ids).join(', '))];
  const read = inputs.find(({ slug }) => slug === toRead[0]);
  // Few questions have a text to read.
  const dialog = useLater(textDialog);
  const said = useFailureText();
  const { want } = dialog;
  useEffect(() => {
    if (toRead.length > 0) want();
  }, [toRead, want]);
  const Dialog = dialog.loaded?.Dialog;
  const goOn = () => setToRead(toRead.slice(1));
  if (!size && inputs.length === 0) return null;
  return (
    <fieldset className="fs">
      <legend className="d d-1">{t('questions', { races: races.length })}</legend>
      <div className="stack">
        {size && (
          <GadgetSize
            value={values.gadget_size}
            onChange={onSize}
            error={error('gadget_size')}
            sizes={details.gadget_sizes}
          />
        )}
        {asked.map(([of, own]) => {
          const questions = own.map((input) => (
            <CustomInput
              key={input.slug}
              input={input}
              value={values.custom[input.slug] ?? ''}
              onChange={(value) => onAnswer(input.slug, value)}
              error={error(`custom.${input.slug}`)}
              onRead={() => setToRead([input.slug])}
            />
          ));
          if (of === everyRace) return questions;
          return (
            <fieldset key={of} className="stack">
              <legend className="b">{of}</legend>
              {questions}
            </fieldset>
          );
        })}
      </div>
      {read && dialog.failure !== null && <Notice tone="err" live title={said(dialog.failure)} />}
      {read && Dialog && (
        <Dialog
          open
          onClose={goOn}
          title={read.i18n.label}
          close={t('close')}
          actions={<Button onClick={goOn}>{t('go_on')}</Button>}
        >
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: read.i18n.popup_html ?? '' }} />
        </Dialog>
      )}
    </fieldset>
  );
}

interface GadgetSizeProps {
  readonly value: string;
  readonly onChange: (size: string) => void;
  readonly error: string | undefined;
  readonly sizes: readonly string[];
}

/** A circuit that has a size guide shows its link and its warning (registration §5). */
function GadgetSize({ value, onChange, error, sizes }: GadgetSizeProps) {
  const t = useText(questionsText);
  const guide = useRouteLoaderData<{ circuit: CircuitLook }>('root')?.circuit.sizeGuide;
  return (
    <RadioCards
      legend={t('gadget_size')}
      row
      error={error}
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
      options={sizes.map((size) => ({ value: size, label: size }))}
      name="gadget_size"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface CustomInputProps {
  readonly input: CustomInputView;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly onRead: () => void;
}

function CustomInput({ input, value, onChange, error, onRead }: CustomInputProps) {
  const t = useText(questionsText);
  const { slug, type, required, i18n, variables } = input;
  const name = `custom.${slug}` as const;
  const field = { id: name, label: i18n.label, error, marker: required === 1 ? undefined : t('optional') };
  return (
    <div>
      {type === 'checkbox' ? (
        <Checkbox
          {...field}
          name={name}
          checked={value === ticked}
          onChange={(event) => onChange(event.target.checked ? ticked : '')}
        />
      ) : (
        <Select
          {...field}
          placeholder={i18n.placeholder ?? t('choose')}
          options={variables.map((option) => ({ value: option.value, label: option.i18n.label }))}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {i18n.popup_html && (
        <Button look="text" size="small" aria-label={t('more_about_what', { label: i18n.label })} onClick={onRead}>
          {t('more_about')}
        </Button>
      )}
    </div>
  );
}
