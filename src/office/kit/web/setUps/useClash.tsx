import { useState } from 'react';
import { ClashNotice } from './ClashNotice.tsx';
import { type Clash, clashOf, withoutField } from './clash.ts';

interface ClashSettings {
  /** The fields as they were when the form was opened, as they are sent. */
  readonly first: Readonly<Record<string, string>>;
  readonly label: (field: string) => string;
  /** A field's id on the page, where it is not its name. */
  readonly idOf?: (field: string) => string;
  /** What is typed now. */
  readonly typed: (field: string) => string;
  /** Puts somebody else's value into the form, in place of what was typed. */
  readonly put: (field: string, value: string) => void;
}

/** Two people on one form that is sent whole: what was seen, what somebody else has set since, and who decides of each field. */
export function useClash({ first, label, idOf = (field) => field, typed, put }: ClashSettings) {
  const [seen, setSeen] = useState(first);
  const [clash, setClash] = useState<Clash | null>(null);
  const decided = (field: string) => setClash(withoutField(clash, field));
  return {
    seen,
    /** What was saved is what is seen from now on. */
    saved: (fields: Readonly<Record<string, string>>): void => {
      setClash(null);
      setSeen((before) => ({ ...before, ...fields }));
    },
    /** Shows what was set meanwhile, and the next attempt has seen it; answers whether that was the refusal. */
    caught: (error: unknown): boolean => {
      const found = clashOf(error);
      if (!found) return false;
      setClash(found);
      setSeen((before) => ({ ...before, ...found.now }));
      return true;
    },
    notice: clash && (
      <ClashNotice
        clash={clash}
        typed={typed}
        label={label}
        idOf={idOf}
        keep={decided}
        take={(field) => {
          put(field, clash.now[field] ?? '');
          decided(field);
        }}
      />
    ),
  };
}
