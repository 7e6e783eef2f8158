import type { ReactNode } from 'react';
import { Euro, type EuroProps } from './Euro.tsx';
import css from './Total.module.css';

interface TotalProps extends EuroProps {
  readonly label: ReactNode;
}

/** What something comes to, at the left of the bar that sticks to the foot of a phone. */
export const BarTotal = ({ label, ...amount }: TotalProps) => (
  <>
    <span className="mut xs">{label}</span>
    <strong className={`d ${css.inBar}`}>
      <Euro {...amount} />
    </strong>
  </>
);

/** What something comes to, as the large figure of the page. */
export const Total = ({ label, ...amount }: TotalProps) => (
  <p className={css.total}>
    <span className="b">{label}</span>
    <strong className={`d ${css.figure}`}>
      <Euro {...amount} />
    </strong>
  </p>
);
