import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For a row of links that may be wider than the screen: wherever one goes, the link of the page that is shown is in sight. */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !current) return;
    const [frame, link] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    row.current.scrollLeft += link.left - frame.left - (frame.width - link.width) / 2;
  }, [key]);
  return row;
}
