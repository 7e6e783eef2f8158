import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { CardFields } from '#features/federations/web/CardFields.tsx';
import { useCardForm } from '#features/federations/web/useCardForm.ts';
import { isShared } from '#features/races/rules/shared.ts';
import { racesText } from '#features/races/text/index.ts';
import { forBorn } from '#features/races/web/forBorn.ts';
import { useFieldWords } from '#web/fields.ts';
import { usePrice, useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { onlyType } from '../rules/types.ts';
import { wizardText } from '../text/index.ts';
import { DraftStep, type StepProps } from './DraftStep.tsx';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { StepForm } from './StepForm.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'type');

export const meta = registrationMeta('type');

export default function TypeStepPage() {
  return <DraftStep step="type" body={TypeStep} />;
}

/** Step 2: the race's registration types, and the card with its live check (registration §2). */
function TypeStep({ race, draft, onPick, backHref, actions: { save, go } }: StepProps) {
  const t = useText(wizardText);
  const say = useFieldWords();
  const races = useText(racesText);
  const price = usePrice();
  const types = race.race_details.registration_types;
  const saved = draft.answers.type ?? draft.known.type;
  const chosen = saved?.registration_type_id;
  const [picked, setPicked] = useState(chosen ?? onlyType(race.race_details)?.id ?? null);
  const [tried, setTried] = useState(false);
  const type = types.find(({ id }) => id === picked);
  const card = useCardForm(type, {
    saved,
    isSaved: draft.answers.type !== undefined && chosen === type?.id,
    memberId: draft.member?.id,
  });
  const wrong = tried && picked === null;
  const errors = [...(wrong ? [{ id: 'type', text: `${t('type_legend')}: ${say('choose')}` }] : []), ...card.errors];

  async function send() {
    setTried(true);
    const ready = card.ready();
    if (!type || !ready) return 'invalid';
    try {
      return await go(await save(draft, 'type', { registration_type_id: type.id, ...ready }));
    } catch (error) {
      card.refuse(error);
      return 'invalid';
    }
  }

  return (
    <StepForm title={t('type_title')} back={{ href: backHref }} errors={errors} send={send}>
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
          // Drops the choice made for another type's federations.
          card.restart(id === chosen ? saved : undefined, id === chosen);
          setTried(false);
          onPick(id);
        }}
        options={types.map((one) => ({
          value: one.id,
          label: one.i18n.name,
          note: [forBorn(races, one), one.i18n.notes].filter(Boolean).join(' · ') || undefined,
          aside: isShared(race) && one.price > 0 ? `${price(one.price)} ${races('per_person')}` : price(one.price),
        }))}
      />
      {type?.has_federation === 1 && (
        <CardFields type={type} value={card.value} onChange={card.change} check={card.check} faults={card.faults} />
      )}
    </StepForm>
  );
}
