import { useState } from 'react';
import { ApiError } from '#web/api.tsx';
import { ClashNotice } from './ClashNotice.tsx';
import type { Clash } from './useFieldsForm.ts';

interface ClashSettings {
  /** The fields as they were when the form was opened, as they are sent. */
  readonly first: Readonly<Record<string, string>>;
  readonly label: (field: string) => string;
  /** What is typed now. */
  readonly typed: (field: string) => string;
  /** Puts somebody else's value into the form, in place of what was typed. */
  readonly put: (field: string, value: string) => void;
}

/** Two people on one form that is sent whole: what was seen, what somebody else has set since, and who decides of each field. */
export function useClash({ first, label, typed, put }: ClashSettings) {
  const [seen, setSeen] = useState(first);
  const [clash, setClash] = useState<Clash | null>(null);
  const decided = (field: string) => {
    if (!clash) return;
    const { [field]: _, ...now } = clash.now;
    setClash(Object.keys(now).length > 0 ? { ...clash, now } : null);
  };
  return {
    seen,
    /** What was saved is what is seen from now on. */
    saved: (fields: Readonly<Record<string, string>>): void => {
      setClash(null);
      setSeen((before) => ({ ...before, ...fields }));
    },
    /** Shows what was set meanwhile, and the next attempt has seen it; answers whether that was the refusal. */
    caught: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'set_up_changed_meanwhile') return false;
      const found = error.problem as unknown as Clash;
      setClash(found);
      setSeen((before) => ({ ...before, ...found.now }));
      return true;
    },
    notice: clash && (
      <ClashNotice
        clash={clash}
        values={Object.fromEntries(Object.keys(clash.now).map((field) => [field, typed(field)]))}
        label={label}
        keep={decided}
        take={(field) => {
          put(field, clash.now[field] ?? '');
          decided(field);
        }}
      />
    ),
  };
}
