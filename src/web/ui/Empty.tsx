import type { ReactNode } from 'react';
import { focusedIfLost } from '../focused.ts';
import { useCircuitLook } from '../useCircuitLook.ts';
import css from './Empty.module.css';
import { PosterFigure } from './PosterFigure.tsx';

/** No taller than a race's strip above a cart: the words are what counts. */
const low = { width: 390, height: 96 };
const broad = { width: 1200, height: 136 };

interface EmptyProps {
  readonly of: string;
  /** Something was looked for and is not there: only the key lines are printed. Otherwise the sheet is in its first pass. */
  readonly sought?: boolean;
  /** It stands in a column, not across the page. */
  readonly narrow?: boolean;
  readonly title: string;
  /** The title is a heading among others; on a page of its own the page's heading says it. */
  readonly heading?: boolean;
  /** It has taken the place of a list whose last row went: its title gets the focus that the row had, and is so said. */
  readonly emptied?: boolean;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** A page or a list with nothing on it yet: a sheet of the circuit that waits for its inks, what is missing, and the ways on. */
export function Empty({
  of,
  sought = false,
  narrow = false,
  heading = false,
  emptied = false,
  title,
  text,
  children,
}: EmptyProps) {
  const { slug, seasonId } = useCircuitLook();
  const Title = heading || emptied ? 'h2' : 'p';
  return (
    <div className={css.empty}>
      <PosterFigure
        art={{ kind: 'run', seed: `${slug}/${seasonId}/empty/${of}` }}
        way="a"
        print={sought ? 'shut' : 'soon'}
        format={low}
        broad={narrow ? undefined : broad}
        profile={false}
      />
      <Title className="d d-2" {...(emptied && { tabIndex: -1, ref: focusedIfLost })}>
        {title}
      </Title>
      {text && <p className="mut">{text}</p>}
      {children && <div className={css.ways}>{children}</div>}
    </div>
  );
}
