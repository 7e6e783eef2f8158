import type { ReactNode } from 'react';
import css from './office.module.css';

export const Nothing = () => <span className={css.nothing}>–</span>;

/** A cell of two lines: what it says, and smaller what belongs to it. */
export const TwoLines = ({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }) => (
  <>
    {children}
    {below && <span className={css.below}>{below}</span>}
  </>
);
