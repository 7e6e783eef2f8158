import { useMemo, useState } from 'react';

/** What was done last on a page, said at the block that it was done in; `''` is the page's own place. */
export interface BlockNotice {
  readonly said: (block: string) => string;
  readonly say: (block: string, text: string) => void;
}

/** @param first what is said from the start: what was done on the page before. */
export function useTold(first = ''): BlockNotice {
  const [told, setTold] = useState({ block: '', text: first });
  return useMemo(
    () => ({
      said: (block) => (told.block === block ? told.text : ''),
      say: (block, text) => setTold({ block, text }),
    }),
    [told],
  );
}
