import { useEffect, useState } from 'react';

/** The section that is read now, of those with these ids: the last one whose heading has passed the upper third of the window. */
export function useReadSection(ids: readonly string[]): string | null {
  const [read, setRead] = useState<string | null>(null);
  const known = ids.join(' ');
  useEffect(() => {
    const headings = known.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setRead(passed.at(-1)?.id ?? headings[0]?.id ?? null);
    };
    look();
    document.addEventListener('scroll', look, { passive: true });
    return () => document.removeEventListener('scroll', look);
  }, [known]);
  return read;
}
