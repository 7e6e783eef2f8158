import type { ReactNode } from 'react';
import { BesideBib, type NameBibProps } from './BesideBib.tsx';
import css from './identity.module.css';

export interface SignInFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly name?: NameBibProps;
  readonly children: ReactNode;
}

export const SignInFrame = ({ title, lead, name, children }: SignInFrameProps) => (
  <BesideBib name={name}>
    <h1 className="d d-4">{title}</h1>
    <p className={css.lead}>{lead}</p>
    {children}
  </BesideBib>
);
