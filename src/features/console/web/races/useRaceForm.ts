import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { RaceFields } from '#features/races/contract/setup.ts';
import { ApiError } from '#web/api.tsx';
import { useForm } from '#web/useForm.ts';
import type { RaceFieldsView, RaceSetUpView } from '../../contract.ts';
import type { SetUpChanges } from './useSetUps.ts';

export type RaceField = keyof RaceFieldsView;

/** A race's fields as a form holds them: texts, and what is ticked. */
export type RaceValues = { readonly [Name in RaceField]: string | boolean };

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
const isFlag = (name: string): name is RaceFlag => (flags as readonly string[]).includes(name);

export const raceFieldNames = Object.keys(RaceFields.shape) as RaceField[];

const valuesOf = (fields: RaceFieldsView): RaceValues =>
  Object.fromEntries(
    raceFieldNames.map((name) => [name, isFlag(name) ? fields[name] === 1 : String(fields[name] ?? '')]),
  ) as RaceValues;

/** The server judges what is sent: only what was changed, so that a draft may lack the rest. */
const Anything = z.custom<RaceValues>((values) => typeof values === 'object');

/** A refusal names a field of the request, or of the race. */
const fieldOf = Object.fromEntries(raceFieldNames.map((name) => [`fields.${name}`, name]));

/** What somebody else has set meanwhile, field by field. */
export interface Clash {
  readonly by: string | null;
  readonly at: string | null;
  readonly now: Readonly<Record<string, string>>;
}

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

/**
 * The form of a race. It sends the fields that were changed, with what they were; a clash or a concern stays until it is
 * answered, and what was typed stays with it.
 */
export function useRaceForm({ found, change, reload, onSaved, labels }: RaceFormSettings) {
  const [clash, setClash] = useState<Clash | null>(null);
  const [concern, setConcern] = useState<Concern | null>(null);
  const values = useMemo(() => valuesOf(found.fields), [found.fields]);
  const made = useForm({
    schema: Anything as z.ZodType<RaceValues, RaceValues>,
    defaultValues: values,
    fieldOf,
    labels,
    send: (typed) => save(typed),
  });
  const { form } = made;
  const { dirtyFields } = form.formState;
  const dirty = raceFieldNames.filter((name) => dirtyFields[name]);
  // The ground that the form stands on, and the fields that are being saved: they take what the server answers.
  const ground = useRef(values);
  const saving = useRef<readonly RaceField[]>([]);
  // What is saved by anybody becomes the ground; what is typed and not saved stays on it.
  useEffect(() => {
    if (ground.current === values) return;
    const typed = form.getValues();
    const kept = raceFieldNames.filter(
      (name) => typed[name] !== ground.current[name] && !saving.current.includes(name),
    );
    ground.current = values;
    saving.current = [];
    form.reset(values);
    for (const name of kept) form.setValue(name, typed[name], { shouldDirty: true });
  }, [form, values]);

  async function save(typed: RaceValues, athletes?: number): Promise<void> {
    const pick = (from: RaceValues | RaceFieldsView) => Object.fromEntries(dirty.map((name) => [name, from[name]]));
    setClash(null);
    saving.current = dirty;
    try {
      await change(found.id, {
        fields: pick(typed),
        seen: pick(found.fields),
        ...(athletes !== undefined && { athletes }),
      });
    } catch (error) {
      saving.current = [];
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'set_up_concerns_athletes') return setConcern(error.problem as unknown as Concern);
      if (error.code === 'set_up_changed_meanwhile') {
        // First what is stored now: whoever answers the clash at once saves on it, not on what was there before.
        await reload();
        setClash(error.problem as unknown as Clash);
        return;
      }
      throw error;
    }
    setConcern(null);
    onSaved();
  }

  return {
    ...made,
    dirty,
    clash,
    concern,
    /** Saves although athletes are concerned, having seen how many. */
    confirm: () => concern && save(form.getValues(), concern.athletes),
    forget: () => setConcern(null),
    /** Takes what somebody else has set, in place of what was typed. */
    takeTheirs: (field: string) => {
      if (field in values) form.resetField(field as RaceField, { defaultValue: values[field as RaceField] });
      drop(field);
    },
    /** Keeps what was typed: the next save sets it. */
    keepMine: (field: string) => drop(field),
    /** Undoes everything that is not saved. */
    undo: () => {
      setClash(null);
      form.reset(values);
    },
    values,
  };

  function drop(field: string) {
    if (!clash) return;
    const { [field]: _, ...now } = clash.now;
    setClash(Object.keys(now).length > 0 ? { ...clash, now } : null);
  }
}
export type RaceForm = ReturnType<typeof useRaceForm>;
