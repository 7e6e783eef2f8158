import { useEffect, useRef, useState } from 'react';
import type { Drawing } from './drawArt.ts';

/** The server draws; a browser loads the generator only for a poster that it was not sent. */
const generator = import.meta.env.SSR ? await import('./drawArt.ts') : null;

interface PosterArtProps extends Drawing {
  readonly className?: string | undefined;
}

/**
 * The art of a poster. In a page that the server sent it stands already; only a poster that comes later is drawn in the
 * browser.
 */
export function PosterArt({ className, ...drawing }: PosterArtProps) {
  const sheet = useRef<HTMLSpanElement>(null);
  const key = JSON.stringify(drawing);
  const [drawn, setDrawn] = useState(() => ({ key, svg: generator?.drawArt(drawing) ?? '' }));
  useEffect(() => {
    if (drawn.key === key && sheet.current?.firstChild) return;
    let left = false;
    import('./drawArt.ts').then(
      ({ drawArt }) => {
        if (!left) setDrawn({ key, svg: drawArt(JSON.parse(key) as Drawing) });
      },
      // Without the network the sheet keeps its colour and its words.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [drawn.key, key]);
  return (
    <span
      ref={sheet}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own generator from numbers
      dangerouslySetInnerHTML={{ __html: drawn.svg }}
    />
  );
}
