import { useEffect, useState } from 'react';

/** A saved indicator clears after 3 s (checkout §9). */
const shownFor = 3_000;

export function useFlag(): readonly [shown: boolean, show: () => void] {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), shownFor);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return [shownAt !== null, () => setShownAt(Date.now())];
}
