import { useMemo } from 'react';
import { type BibInput, bibSvg } from '#art/bib.ts';
import css from './Bib.module.css';
import { cx } from './cx.ts';

export interface BibProps {
  readonly bib: BibInput;
  /** Everything on it in one sentence: number, athlete, race, place, day. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** The bib: the portal's own sign, and the only round thing in it. */
export function Bib({ bib, label, className }: BibProps) {
  const svg = useMemo(() => bibSvg(bib), [bib]);
  return (
    <div className={cx(css.bib, className)} data-way={bib.art.way} role="img" aria-label={label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own generator, its words escaped */}
      <div dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
