import type { ReactNode } from 'react';
import { Euro, type EuroProps } from './Euro.tsx';
import css from './Total.module.css';

interface TotalProps extends EuroProps {
  readonly label: ReactNode;
}

/** What something comes to, as the large figure of the page. */
export const Total = ({ label, ...amount }: TotalProps) => (
  <p className={css.total}>
    <span className="b">{label}</span>
    <strong className={`d ${css.figure}`}>
      <Euro {...amount} />
    </strong>
  </p>
);
