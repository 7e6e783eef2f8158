import { useRef, useState } from 'react';
import { saidMatters } from '#features/races/rules/setup/afterSale.ts';
import type { ImpactView } from '../../contract.ts';
import type { SentImpact } from '../races/ImpactDialog.tsx';
import { type FieldsFormSettings, type FieldValues, type SentFields, useFieldsForm } from './useFieldsForm.ts';

/** A change that was refused until its impact is seen, and how often. */
export interface Unseen<Sent> {
  readonly sent: Sent;
  readonly times: number;
  /** What the refusal says of it, for what is not tried out: nobody's start turns by it. */
  readonly told: ImpactView;
}

const nobody = {
  red: 0,
  green: 0,
  people: [],
  page: 1,
  last_page: 1,
  mail: null,
  moves: [],
  may_write: 0,
  notice: null,
} as const;

const toldIn = ({ athletes, carts, said }: Readonly<Record<string, unknown>>): ImpactView => ({
  ...{ ...nobody, people: [], conditions: [], moves: [], stage_days: null, closes_at: null },
  ...{ athletes: Number(athletes ?? 0), carts: Number(carts ?? 0) },
  said: Array.isArray(said) ? saidMatters.filter((matter) => said.includes(matter)) : [],
});

/** A form of the office whose change stays, where it concerns athletes, until whoever makes it has seen its impact. */
export function useSeenFieldsForm<Name extends string>({
  onSaved,
  ...settings
}: Omit<FieldsFormSettings<Name>, 'refused' | 'onSaved'> & {
  /** Whether everybody who is in is written to about it. */
  readonly onSaved: (written: boolean) => void;
}) {
  const [unseen, setUnseen] = useState<Unseen<SentFields> | null>(null);
  const sending = useRef<SentFields | null>(null);
  const refused = useRef(false);
  const written = useRef(false);
  const made = useFieldsForm<Name>({
    ...settings,
    onSaved: () => {
      onSaved(written.current);
      written.current = false;
    },
    change: (sent: SentFields, typed: FieldValues<Name>) => {
      sending.current = { fields: sent.fields, seen: sent.seen };
      refused.current = false;
      return settings.change(sent, typed);
    },
    refused: (error) => {
      const sent = sending.current;
      if (error.code !== 'set_up_concerns_athletes' || !sent) return false;
      refused.current = true;
      setUnseen((before) => ({ sent, times: (before?.times ?? 0) + 1, told: toldIn(error.problem) }));
      return true;
    },
  });
  return {
    ...made,
    unseen,
    /** Saves with what was seen; it stays open where that has changed meanwhile. */
    saveSeen: async (impact: SentImpact) => {
      written.current = impact.write === 1;
      await made.saveWith({ impact });
      if (!refused.current) setUnseen(null);
    },
    forget: () => setUnseen(null),
  };
}
