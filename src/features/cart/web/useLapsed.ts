import { useEffect, useState } from 'react';

/** The browser's timers count in a signed 32-bit number of milliseconds. */
const longest = 2 ** 31 - 1;

/** Has this instant passed? A timer renders again when it comes; there is no polling. */
export function useLapsed(instant: string | null): boolean {
  const [lapsed, setLapsed] = useState<string | null>(null);
  useEffect(() => {
    if (instant === null) return;
    const left = new Date(instant).getTime() - Date.now();
    const timer = setTimeout(() => setLapsed(instant), Math.min(Math.max(left, 0), longest));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== null && lapsed === instant;
}
