import { useRef, useState } from 'react';
import { RaceFields } from '#features/races/contract/setup.ts';
import type { RaceFieldsView, RaceSetUpView } from '../../contract.ts';
import { type FieldValues, type SentFields, useFieldsForm } from '../setUps/useFieldsForm.ts';
import type { SentImpact } from './ImpactDialog.tsx';
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

/** A change that was refused until its impact is seen, and how often. */
export interface Unseen<Sent> {
  readonly sent: Sent;
  readonly times: number;
}

interface RaceFormSettings {
  readonly found: RaceSetUpView;
  readonly change: SetUpChanges['changeRace'];
  readonly reload: () => Promise<unknown>;
  readonly onSaved: () => void;
  /** The fields’ names, for the summary of what is wrong. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The form of a race: a change that concerns athletes stays until whoever makes it has seen its impact. */
export function useRaceForm({ found, change, reload, onSaved, labels }: RaceFormSettings) {
  const [unseen, setUnseen] = useState<Unseen<SentFields> | null>(null);
  const sending = useRef<SentFields | null>(null);
  const refused = useRef(false);
  const made = useFieldsForm<RaceField>({
    names: raceFieldNames,
    flags,
    stored: found.fields,
    change: (sent) => {
      sending.current = { fields: sent.fields, seen: sent.seen };
      refused.current = false;
      return change(found.id, sent as Parameters<typeof change>[1]);
    },
    reload,
    onSaved,
    labels,
    refused: (error) => {
      const sent = sending.current;
      if (error.code !== 'set_up_concerns_athletes' || !sent) return false;
      refused.current = true;
      setUnseen((before) => ({ sent, times: (before?.times ?? 0) + 1 }));
      return true;
    },
  });
  return {
    ...made,
    unseen,
    /** Saves with what was seen; it stays open where that has changed meanwhile. */
    saveSeen: async (impact: SentImpact) => {
      await made.saveWith({ impact });
      if (!refused.current) setUnseen(null);
    },
    forget: () => setUnseen(null),
  };
}
export type RaceForm = ReturnType<typeof useRaceForm>;
