import { useState } from 'react';
import { ApiError } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import {
  type CardFaults,
  type CardIn,
  cardFaults,
  cleanCardNumber,
  federationOf,
  ownCard,
  type TypeWithFederations,
} from '../rules/cardRules.ts';
import { federationsText } from '../text/index.ts';
import { type CardForm, cardOfForm, formOfCard, teamOf, teamShows } from './cardForm.ts';
import { type CardCheck, useCardCheck } from './useCardCheck.ts';

interface CardFormSettings {
  readonly saved: CardIn | undefined;
  readonly isSaved: boolean;
  readonly memberId: string | undefined;
  /** The saved card is registered with already, with its team. */
  readonly keepsTeam?: boolean;
}

interface CardFormState {
  readonly value: CardForm;
  readonly check: CardCheck;
  readonly given: CardIn;
  readonly keepsTeam: boolean;
}

/** Faults of the visible fields: the team of federation 1 is hidden until its card is valid. */
function shownFaults(type: TypeWithFederations, { value, check, given, keepsTeam }: CardFormState): CardFaults {
  const { team_name, ...faults } = cardFaults(type, given);
  const federation = federationOf(type, given);
  const shown = federation !== null && teamShows(federation, value, check, keepsTeam);
  // Continuing without a card is a choice, so the empty field is no fault.
  const empty = federation !== null && !value.without && given.card_number === undefined;
  return { ...faults, ...(empty && { card_number: 'required' }), ...(team_name && shown && { team_name }) };
}

/** The server's card faults, by field. */
const faultsOf = ({ errors }: ApiError): CardFaults =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [code]]) => (code ? [[field, code]] : [])));

/** The card fields of a registration type as a form: the live check, what is wrong in words, what may be sent. */
export function useCardForm(
  type: TypeWithFederations | undefined,
  { saved, isSaved, memberId, keepsTeam = false }: CardFormSettings,
) {
  const t = useText(federationsText);
  const say = useFieldWords();
  const [value, setValue] = useState(formOfCard(saved, isSaved));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<CardFaults>({});
  const typed = cardOfForm(value);
  const federation = type ? federationOf(type, typed) : null;
  // A card that is registered with already is asked about only once another is typed.
  const isKept =
    keepsTeam &&
    federation?.id === saved?.federation_id &&
    cleanCardNumber(value.card_number) === cleanCardNumber(saved?.card_number ?? '');
  const check = useCardCheck(value.without || isKept ? null : federation, value.card_number, memberId);
  const given: CardIn = { ...typed, team_name: teamOf(check) ?? typed.team_name };
  const filled = { value, check, given, keepsTeam };
  const faults: CardFaults = { ...(tried && type ? shownFaults(type, filled) : {}), ...refused };
  const names = {
    federation_id: t('federation'),
    federation_name: t('federation_name'),
    card_number: t('card_number'),
    team_name: t(federation?.team_code === 1 ? 'team_code' : 'team_name'),
  };
  return {
    value,
    check,
    faults,
    errors: Object.entries(faults).map(([field, code]) => ({
      id: field,
      // These refusals have texts of their own.
      text: code.startsWith('card_number') ? (say(code) ?? code) : `${names[field as keyof CardFaults]}: ${say(code)}`,
    })),
    change: (next: CardForm) => {
      setRefused({});
      setValue(next);
    },
    restart: (from: CardIn | undefined, wasSaved: boolean) => {
      setValue(formOfCard(from, wasSaved));
      setTried(false);
      setRefused({});
    },
    /** What may be sent; null where something is wrong, which is said from now on. */
    ready: (): CardIn | null => {
      setTried(true);
      if (!type) return null;
      // The live check has answered for this card already.
      const blocked = check.state === 'not_valid' || check.state === 'in_use' ? check.state : null;
      const known: CardFaults = blocked ? { card_number: `card_number_${blocked}` } : {};
      setRefused(known);
      return Object.keys({ ...shownFaults(type, filled), ...known }).length > 0 ? null : ownCard(type, given);
    },
    /** Says the server's faults of fields; any other error is thrown on. */
    refuse: (error: unknown) => {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error;
      setRefused(faultsOf(error));
    },
  };
}
