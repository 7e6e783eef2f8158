import { useMemo } from 'react';
import { RaceFields } from '#features/races/contract/setup.ts';
import { saidValue } from '#office/kit/rules/saidValue.ts';
import { useFieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useLang } from '#web/api.tsx';
import type { RaceFieldsView, RaceSetUpView } from '../contract/races.ts';
import type { SetUpChanges } from './useSetUps.ts';

export type RaceField = keyof RaceFieldsView;

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

interface RaceFormSettings {
  readonly found: RaceSetUpView;
  readonly change: SetUpChanges['changeRace'];
  readonly onSaved: () => void;
  readonly labels: Readonly<Record<string, string>>;
}

export function useRaceForm({ found, change, ...settings }: RaceFormSettings) {
  const lang = useLang();
  const { distance } = found.fields;
  // A distance stands in its field as the page's language writes it; both are read.
  const shown = useMemo(() => ({ distance: saidValue('distance', distance, lang) }), [distance, lang]);
  return useFieldsForm<RaceField>({
    ...settings,
    names: raceFieldNames,
    flags,
    stored: found.fields,
    shown,
    change: (sent) => change(found.id, sent as Parameters<typeof change>[1]),
  });
}
export type RaceForm = ReturnType<typeof useRaceForm>;
