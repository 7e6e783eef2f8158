import type { ReactNode } from 'react';
import { focused } from '#web/focused.ts';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { BesideBib } from './BesideBib.tsx';
import css from './identity.module.css';

export interface ResultPageProps {
  readonly mark: Mark;
  readonly status: string;
  readonly title: string;
  readonly children: ReactNode;
  /** It has taken the place of another page at the same address: its title gets the focus, and so is said. */
  readonly arrived?: boolean;
  readonly actions?: ReactNode;
}

export const ResultPage = ({ mark, status, title, arrived = false, children, actions }: ResultPageProps) => (
  <BesideBib>
    <div className={css.result}>
      <StatusMark mark={mark}>{status}</StatusMark>
      <h1 key={title} className="d d-s" {...(arrived && { tabIndex: -1, ref: focused })}>
        {title}
      </h1>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  </BesideBib>
);
