import { useState } from 'react';
import { type CardFaults, cardFaults, federationOf, ownCard } from '#features/federations/rules/cardRules.ts';
import { federationsText } from '#features/federations/text/index.ts';
import { CardFields } from '#features/federations/web/CardFields.tsx';
import { cardOfForm, formOfCard, teamOf, teamShows } from '#features/federations/web/cardForm.ts';
import { useCardCheck } from '#features/federations/web/useCardCheck.ts';
import type { RaceView, RegistrationTypeView } from '#features/races/contract.ts';
import { ApiError } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import type { DraftView } from '../contract.ts';
import { onlyType } from '../rules/types.ts';
import { wizardText } from '../text/index.ts';
import { StepForm } from './StepForm.tsx';

type TypeAnswers = NonNullable<DraftView['answers']['type']>;

interface TypeStepProps {
  readonly race: RaceView;
  readonly draft: DraftView;
  readonly onChoose: (answers: Omit<TypeAnswers, 'card'>) => Promise<unknown>;
  /** Told as soon as a type is picked, for the running total. */
  readonly onPick: (typeId: number) => void;
  readonly backHref: string;
}

/** The card fields of the picked type, with the registry's live check. */
function useCard(type: RegistrationTypeView | undefined, { answers, member }: DraftView) {
  const saved = answers.type;
  const [value, setValue] = useState(
    formOfCard(saved, saved?.registration_type_id === type?.id && saved !== undefined),
  );
  const given = cardOfForm(value);
  const federation = type ? federationOf(type, given) : null;
  const check = useCardCheck(value.without ? null : federation, value.card_number, member?.id);
  const whole = { ...given, team_name: teamOf(check) ?? given.team_name };
  return { value, setValue, check, given: whole };
}

/** Faults of the visible fields: the team of federation 1 is hidden until its card is valid. */
function shownFaults(type: RegistrationTypeView, { value, check, given }: ReturnType<typeof useCard>): CardFaults {
  const { team_name, ...faults } = cardFaults(type, given);
  const federation = federationOf(type, given);
  const shown = federation !== null && teamShows(federation, value, check);
  // Continuing without a card is a choice, so the empty field is no fault.
  const empty = federation !== null && !value.without && given.card_number === undefined;
  return { ...faults, ...(empty && { card_number: 'required' }), ...(team_name && shown && { team_name }) };
}

/** The server's card faults, by field. */
const faultsOf = ({ errors }: ApiError): CardFaults =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [code]]) => (code ? [[field, code]] : [])));

/**
 * Step 2: the race's registration types, each with name, notes and price, and for one with a federation the card with
 * its live check (registration §2).
 */
export function TypeStep({ race, draft, onChoose, onPick, backHref }: TypeStepProps) {
  const t = useText(wizardText);
  const tf = useText(federationsText);
  const say = useFieldWords();
  const euro = useEuro();
  const types = race.race_details.registration_types;
  const chosen = draft.answers.type?.registration_type_id;
  const [picked, setPicked] = useState(chosen ?? onlyType(race.race_details)?.id ?? null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<CardFaults>({});
  const type = types.find(({ id }) => id === picked);
  const card = useCard(type, draft);
  const wrong = tried && picked === null;
  const faults: CardFaults = { ...(tried && type ? shownFaults(type, card) : {}), ...refused };
  const names = {
    federation_id: tf('federation'),
    federation_name: tf('federation_name'),
    card_number: tf('card_number'),
    team_name: tf(type && federationOf(type, card.given)?.team_code === 1 ? 'team_code' : 'team_name'),
  };
  const errors = [
    ...(wrong ? [{ id: 'type', text: `${t('type_legend')}: ${say('choose')}` }] : []),
    ...Object.entries(faults).map(([field, code]) => ({
      id: field,
      // These refusals have texts of their own.
      text: code.startsWith('card_number') ? (say(code) ?? code) : `${names[field as keyof CardFaults]}: ${say(code)}`,
    })),
  ];

  async function send() {
    setTried(true);
    if (!type) return 'invalid';
    // The live check has answered for this card already.
    const blocked = card.check.state === 'not_valid' || card.check.state === 'in_use' ? card.check.state : null;
    const now: CardFaults = {
      ...shownFaults(type, card),
      ...(blocked && { card_number: `card_number_${blocked}` }),
    };
    setRefused(blocked ? { card_number: `card_number_${blocked}` } : {});
    if (Object.keys(now).length > 0) return 'invalid';
    try {
      return await onChoose({ registration_type_id: type.id, ...ownCard(type, card.given) });
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error;
      setRefused(faultsOf(error));
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
          card.setValue(formOfCard(id === chosen ? draft.answers.type : undefined, id === chosen));
          setTried(false);
          setRefused({});
          onPick(id);
        }}
        options={types.map((one) => ({
          value: one.id,
          label: one.i18n.name,
          note: one.i18n.notes || undefined,
          aside: euro(one.price),
        }))}
      />
      {type?.has_federation === 1 && (
        <CardFields
          type={type}
          value={card.value}
          onChange={(value) => {
            setRefused({});
            card.setValue(value);
          }}
          check={card.check}
          faults={faults}
          athlete={draft.member}
        />
      )}
    </StepForm>
  );
}
