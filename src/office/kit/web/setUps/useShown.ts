import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from '#web/bringIntoView.ts';

/** The `ref` of what appears because of an act further down (tabIndex -1): it takes the focus once for each `what`. */
export function useShown(what: object | null | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!what) return;
    box.current?.focus({ preventScroll: true });
    bringIntoView(box.current);
  }, [what]);
  return box;
}
