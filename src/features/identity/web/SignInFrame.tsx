import type { ReactNode } from 'react';
import { BesideBib } from './BesideBib.tsx';
import css from './identity.module.css';
import type { NameBibProps } from './NameBib.tsx';

export interface SignInFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** What stands on the bib. */
  readonly name?: NameBibProps;
  readonly children: ReactNode;
}

/** The pages of the sign-in: what to do, and beside it what it is for. */
export const SignInFrame = ({ title, lead, name, children }: SignInFrameProps) => (
  <BesideBib name={name}>
    <h1 className="d d-4">{title}</h1>
    <p className={css.lead}>{lead}</p>
    {children}
  </BesideBib>
);
