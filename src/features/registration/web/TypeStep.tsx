import { useState } from 'react';
import type { RaceView } from '#features/races/contract.ts';
import { useFieldWords } from '#web/fields.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { notYet, onlyType } from '../rules/types.ts';
import { registrationText } from '../text/index.ts';
import { StepForm } from './StepForm.tsx';

interface TypeStepProps {
  readonly race: RaceView;
  readonly chosen: number | undefined;
  readonly onChoose: (typeId: number) => Promise<unknown>;
  /** Told as soon as a type is picked, for the running total. */
  readonly onPick: (typeId: number) => void;
  readonly backHref: string;
}

/** Step 2: the race's registration types, each with name, notes and price (registration §2). */
export function TypeStep({ race, chosen, onChoose, onPick, backHref }: TypeStepProps) {
  const t = useText(registrationText);
  const say = useFieldWords();
  const euro = useEuro();
  const types = race.race_details.registration_types;
  const [picked, setPicked] = useState(chosen ?? onlyType(race.race_details)?.id ?? null);
  const [missing, setMissing] = useState(false);
  const wrong = missing && picked === null;
  return (
    <StepForm
      title={t('type_title')}
      back={{ href: backHref }}
      errors={wrong ? [{ id: 'type', text: `${t('type_legend')}: ${say('choose')}` }] : []}
      send={async () => {
        if (picked === null) {
          setMissing(true);
          return 'invalid';
        }
        return onChoose(picked);
      }}
    >
      {types.length === 0 && <Notice tone="warn" title={t('type_none')} />}
      <RadioCards
        legend={t('type_legend')}
        legendLook="hidden"
        name="type"
        id="type"
        value={picked}
        error={wrong ? say('choose') : undefined}
        onChange={(event) => {
          const id = Number(event.target.value);
          setPicked(id);
          onPick(id);
        }}
        options={types.map((type) => {
          const why = notYet(type);
          return {
            value: type.id,
            label: type.i18n.name,
            note: [type.i18n.notes, why && t(`not_yet_${why}`)].filter(Boolean).join(' '),
            aside: euro(type.price),
            disabled: why !== null,
          };
        })}
      />
    </StepForm>
  );
}
