import type { ReactNode } from 'react';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { BesideBib } from './BesideBib.tsx';
import css from './identity.module.css';

export interface ResultPageProps {
  readonly mark: Mark;
  readonly status: string;
  readonly title: string;
  readonly children: ReactNode;
  /** The next step. */
  readonly actions?: ReactNode;
}

/** How it ended, in a word, a title and the next step. */
export const ResultPage = ({ mark, status, title, children, actions }: ResultPageProps) => (
  <BesideBib>
    <div className={css.result}>
      <StatusMark mark={mark}>{status}</StatusMark>
      <h1 className="d d-s">{title}</h1>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  </BesideBib>
);
