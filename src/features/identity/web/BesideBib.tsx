import type { ReactNode } from 'react';
import css from './identity.module.css';
import { NameBib, type NameBibProps } from './NameBib.tsx';

interface BesideBibProps {
  readonly name?: NameBibProps | undefined;
  readonly children: ReactNode;
}

/** A page about an account: its words, and at the right, where there is room, the bib that an account leads to. */
export const BesideBib = ({ name, children }: BesideBibProps) => (
  <main id="main" className={`wrap ${css.page}`}>
    <div className={css.columns}>
      <div>{children}</div>
      <aside className={css.aside}>
        <NameBib {...name} />
      </aside>
    </div>
  </main>
);
