import { useEffect, useState } from 'react';

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, text: string | null): void => {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be blocked: then the value is lost with the page.
  }
};

/** Forgets what is kept under a key, once it is saved. */
export const forgetKept = (key: string): void => write(key, null);

/**
 * A state that stays in this tab when the page is left before it is saved. The server draws `first`; what is kept comes
 * after.
 */
export function useKept<Value>(key: string, first: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(first);
  useEffect(() => {
    const kept = read(key);
    if (kept !== null) setValue(JSON.parse(kept) as Value);
  }, [key]);
  return [
    value,
    (next) => {
      setValue(next);
      write(key, JSON.stringify(next));
    },
  ];
}
