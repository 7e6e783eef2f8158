import type { ReactNode } from 'react';
import css from './identity.module.css';

export interface SignInFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The pages of the sign-in: what to do on the left, what it is for on the right where there is room. */
export const SignInFrame = ({ title, lead, aside, children }: SignInFrameProps) => (
  <main id="main" className={`wrap ${css.page}`}>
    <div className={css.columns}>
      <div>
        <h1 className="d d-4">{title}</h1>
        <p className={css.lead}>{lead}</p>
        {children}
      </div>
      {aside && <aside className={css.aside}>{aside}</aside>}
    </div>
  </main>
);
