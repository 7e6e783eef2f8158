import { useState } from 'react';
import { RaceFields } from '#features/races/contract/setup.ts';
import type { RaceFieldsView, RaceSetUpView } from '../../contract.ts';
import { type FieldValues, useFieldsForm } from '../setUps/useFieldsForm.ts';
import type { SetUpChanges } from './useSetUps.ts';

export type RaceField = keyof RaceFieldsView;

/** A race's fields as a form holds them. */
export type RaceValues = FieldValues<RaceField>;

const flags = [
  'coming_soon',
  'has_team_registration',
  'only_for_team',
  'is_relay',
  'asks_gadget_size',
  'substitution_enabled',
  'transfer_enabled',
] as const satisfies readonly RaceField[];

export type RaceFlag = (typeof flags)[number];

export const raceFieldNames = Object.keys(RaceFields.shape) as RaceField[];

/** Whom a change concerns. */
export interface Concern {
  readonly athletes: number;
  readonly red: number;
  readonly names: readonly string[];
}

interface RaceFormSettings {
  readonly found: RaceSetUpView;
  readonly change: SetUpChanges['changeRace'];
  readonly reload: () => Promise<unknown>;
  readonly onSaved: () => void;
  /** The fields’ names, for the summary of what is wrong. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The form of a race: a change that concerns athletes stays until whoever makes it has seen how many. */
export function useRaceForm({ found, change, reload, onSaved, labels }: RaceFormSettings) {
  const [concern, setConcern] = useState<Concern | null>(null);
  const made = useFieldsForm<RaceField>({
    names: raceFieldNames,
    flags,
    stored: found.fields,
    change: (sent) => change(found.id, sent as Parameters<typeof change>[1]),
    reload,
    onSaved: () => {
      setConcern(null);
      onSaved();
    },
    labels,
    refused: (error) => {
      if (error.code !== 'set_up_concerns_athletes') return false;
      setConcern(error.problem as unknown as Concern);
      return true;
    },
  });
  return {
    ...made,
    concern,
    /** Saves although athletes are concerned, having seen how many. */
    confirm: () => concern && made.saveWith({ athletes: concern.athletes }),
    forget: () => setConcern(null),
  };
}
export type RaceForm = ReturnType<typeof useRaceForm>;
