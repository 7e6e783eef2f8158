import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RaceView } from '#features/races/contract.ts';
import { asksSize } from '#features/registration/rules/raceQuestions.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { wizardText } from '../text/index.ts';
import type { AthleteFormOf } from './athleteForm.ts';
import { CustomInput } from './CustomInput.tsx';

interface RaceQuestionsProps {
  readonly form: AthleteFormOf;
  readonly error: (field: string) => string | undefined;
  readonly details: RaceView['race_details'];
  /** The races that are registered for: a package's are asked about together. */
  readonly races: RaceView['races'];
}

/** The race's questions: the gadget's size and the organiser's own (registration §3, "Custom input"). */
export function RaceQuestions({ form, error, details, races }: RaceQuestionsProps) {
  const t = useText(wizardText);
  const size = asksSize(details);
  const inputs = details.rule.custom_inputs;
  // Texts that open by themselves come one after the other, each until its question is answered.
  const [toRead, setToRead] = useState<readonly string[]>(() =>
    inputs
      .filter((input) => input.auto_show === 1 && input.i18n.popup_html && !form.getValues(`custom.${input.slug}`))
      .map(({ slug }) => slug),
  );
  // In a package, the questions are grouped by race.
  const everyRace = races.map(({ name }) => name).join(', ');
  const namesOf = (ids: readonly number[]) => races.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const asked = [...Map.groupBy(inputs, ({ race_ids }) => namesOf(race_ids).join(', '))];
  const read = inputs.find(({ slug }) => slug === toRead[0]);
  if (!size && inputs.length === 0) return null;
  return (
    <fieldset className="fs">
      <legend className="d d-1">{t('questions', { races: races.length })}</legend>
      <div className="stack">
        {size && <GadgetSize form={form} error={error('gadget_size')} sizes={details.gadget_sizes} />}
        {asked.map(([of, own]) => {
          const questions = own.map((input) => (
            <CustomInput
              key={input.slug}
              input={input}
              form={form}
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
      {read && (
        <Dialog open onClose={() => setToRead(toRead.slice(1))} title={read.i18n.label} close={t('close')}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: read.i18n.popup_html ?? '' }} />
        </Dialog>
      )}
    </fieldset>
  );
}

interface GadgetSizeProps {
  readonly form: AthleteFormOf;
  readonly error: string | undefined;
  readonly sizes: readonly string[];
}

/** A circuit that has a size guide shows its link and its warning (registration §5). */
function GadgetSize({ form, error, sizes }: GadgetSizeProps) {
  const t = useText(wizardText);
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
      options={sizes.map((value) => ({ value, label: value }))}
      {...form.register('gadget_size')}
    />
  );
}
